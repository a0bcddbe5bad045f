import { postQualificationEndpoints } from '@cfm/contract/process/post-qualification.ts';
import { isApiError } from '../../src/api/api-error.ts';
import { callLink } from '../call-link.ts';
import type { PageProps } from '../page-props.ts';
import { useLinked } from '../use-linked.ts';

/** There is no such request, or none any more. A token that can't be one is refused as a bad request. */
export const isGone = (error: unknown): boolean => isApiError(error) && error.status === 404;
const isNoToken = (error: unknown): boolean => isApiError(error) && error.status === 400;

/** What a link asks for, and in which language. */
export const useRequest = (token: string, props: PageProps, onGone: (token: string) => void) =>
  useLinked({
    ...props,
    get: (language) =>
      callLink(postQualificationEndpoints.getPostQualification, language, { params: { token } }),
    onFailure: (error) => {
      const leadsNowhere = isGone(error) || isNoToken(error);
      if (leadsNowhere) onGone(token);
      return leadsNowhere;
    },
  });
