import { caseSolutionEndpoints } from '@cfm/contract/case-solution.ts';
import { useQuery } from '@tanstack/react-query';
import { caseKey } from '../../api/case-cache.ts';
import { call } from '../../api/client.ts';

/** Which form solves the case; asked anew whenever the case may have changed. */
export const useProposal = (caseId: number) =>
  useQuery({
    queryKey: [...caseKey(caseId), 'solve'],
    queryFn: ({ signal }) =>
      call(caseSolutionEndpoints.proposeSolution, { params: { id: caseId } }, { signal }),
  });

/** What the car of the case got by solutions of other cases. */
export const useGoodwill = (caseId: number) =>
  useQuery({
    queryKey: [...caseKey(caseId), 'goodwill'],
    queryFn: ({ signal }) => call(caseSolutionEndpoints.listGoodwill, { params: { id: caseId } }, { signal }),
  });
