import { solutionEndpoints } from '@cfm/contract/process/solution.ts';
import { callLink } from './call-link.ts';
import type { LinkParameters } from './link-parameters.ts';
import type { PageProps } from './page-props.ts';
import { useLinked } from './use-linked.ts';

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
  });
