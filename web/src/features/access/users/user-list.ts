import {
  type UserSortColumn,
  type UserState,
  userSortColumns,
  userStates,
} from '@cfm/contract/access/user-settings.ts';
import { firstPage, type ListPaging, readPaging, type Search, writePaging } from '../../../ui/list/paging.ts';

/** What the page shows of the list. */
export interface UsersShown extends ListPaging<UserSortColumn> {
  search: string;
  /** Null: of all roles. */
  roleId: number | null;
  /** Null: in whatever state. */
  state: UserState | null;
}
const standard = { ...firstPage('name' as const), descending: false };

/** What the address says of the page; what it says wrongly counts as not said. */
export function readUsersSearch(address: Search): UsersShown {
  const { search, roleId, state } = address;
  return {
    ...(readPaging(address, standard, userSortColumns) ?? standard),
    // The address gives a text of digits as a number.
    search: typeof search === 'string' || typeof search === 'number' ? String(search) : '',
    roleId: Number.isSafeInteger(roleId) && Number(roleId) > 0 ? Number(roleId) : null,
    state: userStates.find((known) => known === state) ?? null,
  };
}
export const writeUsersSearch = ({ search, roleId, state, ...paging }: UsersShown) => ({
  ...(search && { search }),
  ...(roleId !== null && { roleId }),
  ...(state !== null && { state }),
  ...writePaging(paging),
});
