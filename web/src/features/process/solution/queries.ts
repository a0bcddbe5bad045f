import type { ReplyOf } from '@cfm/contract/platform/endpoint.ts';
import { caseSolutionEndpoints } from '@cfm/contract/process/case-solution.ts';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { caseKey } from '../../../api/case-cache.ts';
import { call } from '../../../api/client.ts';

export type Proposal = ReplyOf<typeof caseSolutionEndpoints.proposeSolution>;
/** The form that solves the case, and its initial values. Reloaded when the case changes. */
export const proposalQuery = (caseId: number): UseQueryOptions<Proposal> => ({
  queryKey: [...caseKey(caseId), 'solve'],
  queryFn: ({ signal }) =>
    call(caseSolutionEndpoints.proposeSolution, { params: { id: caseId } }, { signal }),
  // Not cached, because a form must start with the values that are valid when its sheet opens.
  gcTime: 0,
});

/** Goodwill for the car of the case in other cases. */
export const useGoodwill = (caseId: number) =>
  useQuery({
    queryKey: [...caseKey(caseId), 'goodwill'],
    queryFn: ({ signal }) => call(caseSolutionEndpoints.listGoodwill, { params: { id: caseId } }, { signal }),
  });
