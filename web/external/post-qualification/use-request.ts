import { postQualificationEndpoints } from '@cfm/contract/process/post-qualification.ts';
import { isApiError } from '../../src/api/api-error.ts';
import { callLink } from '../call-link.ts';
import type { PageProps } from '../page-props.ts';
import { useLinked } from '../use-linked.ts';

/** True if the request does not exist (any more). An invalid token is a 400. */
export const isGone = (error: unknown): boolean => isApiError(error) && error.status === 404;
const isNoToken = (error: unknown): boolean => isApiError(error) && error.status === 400;

/** The request of a link, with its language. */
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
