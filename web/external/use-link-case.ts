import { solutionEndpoints } from '@cfm/contract/process/solution.ts';
import { hasCode } from '../src/api/api-error.ts';
import { callLink } from './call-link.ts';
import type { LinkParameters } from './link-parameters.ts';
import type { PageProps } from './page-props.ts';
import { forgetKeptText } from './use-kept-text.ts';
import { useLinked } from './use-linked.ts';

/** The link can't be used again, so its kept text can't be sent. */
const goneCodes = ['CaseErased', 'CaseSolved', 'InvalidToken', 'ExpiredLink'] as const;

/** The case of a link. Without a link, nothing is loaded. */
export const useLinkCase = (link: LinkParameters | null, props: PageProps) =>
  useLinked({
    ...props,
    get: (language) =>
      link
        ? callLink(solutionEndpoints.solutionCase, language, {
            query: { token: link.token, marketStatus: link.marketStatus },
          })
        : new Promise<never>(() => undefined),
    onFailure: (error) => {
      if (link && hasCode(error, ...goneCodes)) forgetKeptText(link.token);
      return false;
    },
  });
