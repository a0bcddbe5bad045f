import type { ReplyOf } from '@cfm/contract/platform/endpoint.ts';
import { caseSolutionEndpoints } from '@cfm/contract/process/case-solution.ts';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { caseKey } from '../../../api/case-cache.ts';
import { call } from '../../../api/client.ts';

export type Proposal = ReplyOf<typeof caseSolutionEndpoints.proposeSolution>;
/** Which form solves the case, and what it begins with; asked anew whenever the case may have changed. */
export const proposalQuery = (caseId: number): UseQueryOptions<Proposal> => ({
  queryKey: [...caseKey(caseId), 'solve'],
  queryFn: ({ signal }) =>
    call(caseSolutionEndpoints.proposeSolution, { params: { id: caseId } }, { signal }),
  // A form begins once: with what is true when its sheet opens, not with what was when another one closed.
  gcTime: 0,
});

/** What the car of the case got by solutions of other cases. */
export const useGoodwill = (caseId: number) =>
  useQuery({
    queryKey: [...caseKey(caseId), 'goodwill'],
    queryFn: ({ signal }) => call(caseSolutionEndpoints.listGoodwill, { params: { id: caseId } }, { signal }),
  });
