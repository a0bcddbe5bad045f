import { type SolutionCase, solutionEndpoints } from '@cfm/contract/solution.ts';
import { useCallback, useEffect, useState } from 'react';
import { isApiError } from '../src/api/api-error.ts';
import { callLink } from './call-link.ts';
import type { LinkParameters } from './link-parameters.ts';
import type { PageProps } from './page-props.ts';

export type LinkCase =
  | { state: 'loading' }
  | { state: 'loaded'; value: SolutionCase }
  | { state: 'failed'; error: unknown };

/** Loads the case behind a link and tells the market's language. */
export function useLinkCase(link: LinkParameters | null, { language, onMarketLanguage }: PageProps) {
  const [linkCase, setLinkCase] = useState<LinkCase>({ state: 'loading' });
  const token = link?.token;
  const marketStatus = link?.marketStatus;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is no reason to load again
  const load = useCallback(() => {
    if (!token || !marketStatus) return;
    setLinkCase({ state: 'loading' });
    callLink(solutionEndpoints.solutionCase, language, { query: { token, marketStatus } }).then(
      (value) => {
        onMarketLanguage(value.language);
        setLinkCase({ state: 'loaded', value });
      },
      (error: unknown) => {
        // Nothing is typed yet that could be lost (rule 5.10).
        if (isApiError(error) && (error.status === 403 || error.status === 500))
          window.location.replace(`/error/${error.status}`);
        else setLinkCase({ state: 'failed', error });
      },
    );
  }, [token, marketStatus]);
  useEffect(load, [load]);
  /** Loads it anew under what is being typed, which stays; a failure is thrown. */
  const renew = useCallback(async () => {
    if (!token || !marketStatus) throw new Error('a page without a link has no case');
    const value = await callLink(solutionEndpoints.solutionCase, language, {
      query: { token, marketStatus },
    });
    setLinkCase({ state: 'loaded', value });
    return value;
  }, [token, marketStatus, language]);
  return { linkCase, reload: load, renew };
}
