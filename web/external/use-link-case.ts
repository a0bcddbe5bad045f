import { solutionEndpoints } from '@cfm/contract/process/solution.ts';
import { callLink } from './call-link.ts';
import type { LinkParameters } from './link-parameters.ts';
import type { PageProps } from './page-props.ts';
import { useLinked } from './use-linked.ts';

/** The case behind a link; where there is no link it stays away. */
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
