import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';

const key = ['own-sessions'] as const;

export const useOwnSessions = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(authEndpoints.listSessions, {}, { signal }),
  });
export const reloadSessions = () => queryClient.invalidateQueries({ queryKey: key });
