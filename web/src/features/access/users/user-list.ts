import { userSortColumns, userStates } from '@cfm/contract/access/user-settings.ts';
import { listAddress, urlChoice, urlId, urlText } from '../../../ui/list/list-address.ts';
import { firstPage } from '../../../ui/list/paging.ts';

export const usersAddress = listAddress({
  first: { ...firstPage('name'), descending: false },
  sorts: userSortColumns,
  // Null: all roles; any state.
  filters: { search: urlText, roleId: urlId, state: urlChoice(userStates, null) },
});
export type UsersShown = ReturnType<typeof usersAddress.read>;
