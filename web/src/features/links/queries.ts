import { forwardingEndpoints } from '@cfm/contract/forwarding.ts';
import { useQuery } from '@tanstack/react-query';
import { caseKey } from '../../api/case-cache.ts';
import { call } from '../../api/client.ts';

export const useLinks = (caseId: number) =>
  useQuery({
    queryKey: [...caseKey(caseId), 'links'],
    queryFn: ({ signal }) => call(forwardingEndpoints.listLinks, { params: { id: caseId } }, { signal }),
    meta: { showsErrors: true },
  });
