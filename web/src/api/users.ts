import { userEndpoints } from '@cfm/contract/access/users.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

export const usersKey = ['users'] as const;
/** Lists that name users. They change when a user is renamed, leaves or hands over (rule 18.12). */
export const mailboxesKey = ['mailboxes'] as const;
export const reportUsersKey = ['reportUsers'] as const;

/** Active users, by name. */
export const activeUsersQuery = queryOptions({
  queryKey: [...usersKey, 'active'],
  queryFn: ({ signal }) => call(userEndpoints.listUsers, {}, { signal }),
});
