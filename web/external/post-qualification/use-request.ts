import { type OpenPostQualification, postQualificationEndpoints } from '@cfm/contract/post-qualification.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isApiError } from '../../src/api/api-error.ts';
import { callLink } from '../call-link.ts';
import type { PageProps } from '../page-props.ts';

type LinkRequest =
  | { state: 'loading' }
  | { state: 'loaded'; request: OpenPostQualification }
  | { state: 'failed'; error: unknown };

/** There is no such request, or none any more. A token that can't be one is refused as a bad request. */
export const isGone = (error: unknown): boolean => isApiError(error) && error.status === 404;
const isNoToken = (error: unknown): boolean => isApiError(error) && error.status === 400;

/** What a link asks for, and in which language. */
export function useRequest(
  token: string,
  { language, onMarketLanguage }: PageProps,
  onGone: (token: string) => void,
) {
  const [asked, setAsked] = useState<LinkRequest>({ state: 'loading' });
  const latest = useRef({ language, onMarketLanguage, onGone });
  latest.current = { language, onMarketLanguage, onGone };
  const load = useCallback(() => {
    setAsked({ state: 'loading' });
    const call = callLink(postQualificationEndpoints.getPostQualification, latest.current.language, {
      params: { token },
    });
    call.then(
      (request) => {
        latest.current.onMarketLanguage(request.language);
        setAsked({ state: 'loaded', request });
      },
      (error: unknown) => {
        if (isGone(error) || isNoToken(error)) latest.current.onGone(token);
        // Nothing is typed yet that could be lost (rule 5.10).
        else if (isApiError(error) && (error.status === 403 || error.status === 500))
          window.location.replace(`/error/${error.status}`);
        else setAsked({ state: 'failed', error });
      },
    );
  }, [token]);
  useEffect(load, [load]);
  return { asked, reload: load };
}
