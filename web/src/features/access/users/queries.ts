import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import {
  type Handover,
  type HandoverPreview,
  type RightsForm,
  type UserDetail,
  type UserForm,
  userFormOf,
  userSettingsEndpoints,
  userSortColumns,
  userStates,
} from '@cfm/contract/access/user-settings.ts';
import { hashKey, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { invalidateCaseLists } from '../../../api/case-cache.ts';
import { call } from '../../../api/client.ts';
import { caseInfoKey, lookupStaleMs } from '../../../api/lookup-queries.ts';
import { marketsKey } from '../../../api/markets.ts';
import { queryClient } from '../../../api/query-client.ts';
import { mailboxesKey, reportUsersKey, usersKey } from '../../../api/users.ts';
import { listAddress, urlChoice, urlId, urlText } from '../../../ui/list/list-address.ts';
import { firstPage, rangeOf } from '../../../ui/list/paging.ts';

export const usersAddress = listAddress({
  first: { ...firstPage('name'), descending: false },
  sorts: userSortColumns,
  // Null: all roles; any state.
  filters: { search: urlText, roleId: urlId, state: urlChoice(userStates, null) },
});
type UsersShown = ReturnType<typeof usersAddress.read>;

export const useUsers = (shown: UsersShown) =>
  useQuery({
    queryKey: [...usersKey, 'list', shown],
    queryFn: ({ signal }) => {
      const { search, roleId, state, sortBy, descending } = shown;
      const query = {
        ...rangeOf(shown),
        search,
        roleId: roleId ?? undefined,
        state: state ?? undefined,
        sortBy,
        descending,
      };
      return call(userSettingsEndpoints.listUserAccounts, { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });

const userQuery = (userId: number) =>
  queryOptions({
    queryKey: [...usersKey, userId],
    queryFn: ({ signal }) => call(userSettingsEndpoints.getUser, { params: { id: userId } }, { signal }),
  });
/** The stored user, reloaded each time the page opens. */
export const useEditedUser = (userId: number | null) =>
  useQuery({ ...userQuery(userId ?? 0), enabled: userId !== null, staleTime: 0, gcTime: 0 });
export const fetchUser = (userId: number): Promise<UserDetail> =>
  queryClient.fetchQuery({ ...userQuery(userId), staleTime: 0 });

export const useRoles = () =>
  useQuery({
    queryKey: ['roles'],
    queryFn: ({ signal }) => call(userSettingsEndpoints.listRoles, {}, { signal }),
    staleTime: lookupStaleMs,
  });
/** The rights that the signed-in user may grant. Reloaded with each page, because they may have been revoked. */
export const useGivableRights = () =>
  useQuery({
    queryKey: ['givable-rights'],
    queryFn: ({ signal }) => call(userSettingsEndpoints.getGivableRights, {}, { signal }),
    staleTime: 0,
  });

/** Preview of what a user with these rights would see. Null: no role is chosen yet. */
export const useRightsPreview = (rights: (RightsForm & { userId?: number }) | null) =>
  useQuery({
    queryKey: ['rights-preview', rights],
    queryFn: ({ signal }) =>
      call(
        userSettingsEndpoints.previewRights,
        { body: rights ?? { roleId: 0, claims: {}, scopes: {} } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    enabled: rights !== null,
  });

/** Reloads all data about users and the lists that name them, except the queries in `known`. */
async function invalidateUsers(known?: readonly unknown[]): Promise<void> {
  await Promise.all(
    [usersKey, caseInfoKey, marketsKey, mailboxesKey, reportUsersKey].map((queryKey) =>
      queryClient.invalidateQueries({
        queryKey,
        predicate: (query) => known === undefined || hashKey(query.queryKey) !== hashKey(known),
      }),
    ),
  );
}

/** Creates the user. Returns the id. */
export async function createUser(body: UserForm): Promise<number> {
  const id = await call(userSettingsEndpoints.createUser, { body });
  await invalidateUsers();
  return id;
}
/** What the user loses by this form. Null: by the deletion. */
const fetchHandoverPreview = (
  id: number,
  after: UserForm | null,
  signal?: AbortSignal,
): Promise<HandoverPreview> => {
  const rights = after && {
    isActive: after.isActive,
    roleId: after.roleId,
    claims: after.claims,
    scopes: after.scopes,
  };
  return call(userSettingsEndpoints.previewHandover, { params: { id }, body: { after: rights } }, { signal });
};
const rightsKey = ({ roleId, claims, scopes }: UserForm) => hashKey([roleId, claims, scopes]);
/** Returns what the user loses by saving this form, or null if a form with these changes takes nothing. */
export const findLossOf = async (stored: UserDetail, form: UserForm): Promise<HandoverPreview | null> =>
  stored.isActive && (!form.isActive || rightsKey(form) !== rightsKey(userFormOf(stored)))
    ? fetchHandoverPreview(stored.id, form)
    : null;
export const useLossOfRemoval = (userId: number, isWanted: boolean) =>
  useQuery({
    queryKey: ['user-removal', userId],
    queryFn: ({ signal }) => fetchHandoverPreview(userId, null, signal),
    staleTime: 0,
    enabled: isWanted,
  });

/** Changes this version of the user. Returns the stored user, so that no reload is needed. */
export async function updateUser(
  { id, version }: UserDetail,
  body: UserForm,
  handover: Handover | undefined,
): Promise<UserDetail> {
  const saved = await call(userSettingsEndpoints.updateUser, {
    params: { id },
    body: { ...body, version, ...(handover && { handover }) },
  });
  if (handover) await invalidateCaseLists();
  const { queryKey } = userQuery(id);
  queryClient.setQueryData(queryKey, saved);
  await invalidateUsers(queryKey);
  return saved;
}

export const useUserTraces = (userId: number, isWanted: boolean) =>
  useQuery({
    queryKey: ['user-traces', userId],
    queryFn: ({ signal }) =>
      call(userSettingsEndpoints.getUserTraces, { params: { id: userId } }, { signal }),
    staleTime: 0,
    enabled: isWanted,
  });
export async function removeUser(userId: number, { casesTo, listsTo }: Handover): Promise<void> {
  const query = { casesTo: casesTo ?? undefined, listsTo: listsTo ?? undefined };
  await call(userSettingsEndpoints.removeUser, { params: { id: userId }, query });
  queryClient.removeQueries({ queryKey: [...usersKey, userId] });
  await Promise.all([invalidateUsers(), invalidateCaseLists()]);
}

const ofUser = (userId: number) => ({ params: { id: userId } });
export const unlockUser = (userId: number) => call(userSettingsEndpoints.unlockUser, ofUser(userId));
export const resendActivation = (userId: number) =>
  call(userSettingsEndpoints.resendActivation, ofUser(userId));
export const resetSecondFactor = (userId: number) =>
  call(userSettingsEndpoints.resetSecondFactor, ofUser(userId));
export const endSessions = (userId: number) => call(authEndpoints.endSessionsOfUser, ofUser(userId));
export const issueCode = (userId: number) => call(authEndpoints.issueRecoveryCode, ofUser(userId));
/** Reloads state and abilities of the users after these actions. */
export const reloadUsers = () => invalidateUsers();

export const fetchUserTemplate = () => call(userSettingsEndpoints.getUserTemplate, {});
/** Preview of an import. */
export const previewUserImport = (file: File, onProgress: (sent: number) => void) =>
  call(userSettingsEndpoints.previewUserImport, { files: [file] }, { onProgress });
export async function importUsers(file: File, planHash: string) {
  const counts = await call(userSettingsEndpoints.importUsers, { body: { planHash }, files: [file] });
  await invalidateUsers();
  return counts;
}
