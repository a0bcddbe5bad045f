import {
  type UserSortColumn,
  type UserState,
  userSortColumns,
  userStates,
} from '@cfm/contract/access/user-settings.ts';
import { firstPage, type ListPaging, readPaging, type Search, writePaging } from '../../../ui/list/paging.ts';

/** State of the list page. */
export interface UsersShown extends ListPaging<UserSortColumn> {
  search: string;
  /** Null: all roles. */
  roleId: number | null;
  /** Null: any state. */
  state: UserState | null;
}
const standard = { ...firstPage('name' as const), descending: false };

/** Reads the URL parameters of the page. Ignores invalid ones. */
export function readUsersSearch(address: Search): UsersShown {
  const { search, roleId, state } = address;
  return {
    ...(readPaging(address, standard, userSortColumns) ?? standard),
    // The router parses a text of digits as a number.
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
