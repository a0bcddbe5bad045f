import { forwardingEndpoints } from '@cfm/contract/forwarding.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const proposalQuery = (caseId: number, language?: 'en' | 'de') =>
  queryOptions({
    queryKey: ['case', caseId, 'forward-proposal', language ?? null],
    queryFn: ({ signal }) =>
      call(forwardingEndpoints.proposeForward, { params: { id: caseId }, query: { language } }, { signal }),
    staleTime: 0,
    meta: { showsErrors: true },
  });
