import {
  type BlacklistEntry,
  blacklistEndpoints,
  type blacklistForm,
  blacklistSortColumns,
} from '@cfm/contract/catalog/blacklist.ts';
import { blacklistPageSizes } from '@cfm/contract/platform/limits.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { everyCaseKey } from '../../../api/case-cache.ts';
import { call } from '../../../api/client.ts';
import { contactsKey } from '../../../api/contacts.ts';
import { caseInfoKey } from '../../../api/lookup-queries.ts';
import { queryClient } from '../../../api/query-client.ts';
import { listAddress, urlText } from '../../../ui/list/list-address.ts';
import { firstPage, rangeOf } from '../../../ui/list/paging.ts';

export const blacklistAddress = listAddress({
  first: { ...firstPage('email'), descending: false },
  sorts: blacklistSortColumns,
  sizes: blacklistPageSizes,
  filters: { search: urlText },
});
type BlacklistShown = ReturnType<typeof blacklistAddress.read>;

interface BlacklistPage {
  totalCount: number;
  items: BlacklistEntry[];
}
const listKey = ['blacklist', 'list'] as const;
const pageKey = (shown: BlacklistShown) => [...listKey, shown] as const;

export const useBlacklist = (shown: BlacklistShown) =>
  useQuery({
    queryKey: pageKey(shown),
    queryFn: ({ signal }) => {
      const { sortBy, descending, search } = shown;
      const blacklistFilter = { sortBy: { [sortBy]: descending }, search };
      return call(
        blacklistEndpoints.listBlacklist,
        { body: { ...rangeOf(shown), blacklistFilter } },
        { signal },
      );
    },
    placeholderData: keepPreviousData,
  });

/** The stored entry, reloaded each time the dialog opens. */
export const useBlacklistEntry = (blacklistId: number) =>
  useQuery({
    queryKey: ['blacklist', blacklistId],
    queryFn: ({ signal }) =>
      call(blacklistEndpoints.getBlacklistEntry, { params: { id: blacklistId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

type EntryForm = z.output<typeof blacklistForm>;
/** Creates the entry if its id is 0, otherwise changes it. Returns the stored entry. */
export const saveEntry = (blacklistId: number, body: EntryForm): Promise<BlacklistEntry> =>
  blacklistId === 0
    ? call(blacklistEndpoints.createBlacklistEntry, { body })
    : call(blacklistEndpoints.updateBlacklistEntry, { params: { id: blacklistId }, body });
export const removeEntry = ({ blacklistId }: BlacklistEntry) =>
  call(blacklistEndpoints.removeBlacklistEntry, { params: { id: blacklistId } });

/**
 * Shows a saved entry on the current page immediately (rule 6.12): a new one on top, a changed one in place.
 * Other data that shows the blacklist is reloaded.
 */
export function showSaved(shown: BlacklistShown, entry: BlacklistEntry): void {
  const { blacklistId } = entry;
  changePage(shown, ({ totalCount, items }) =>
    items.some((each) => each.blacklistId === blacklistId)
      ? { totalCount, items: items.map((each) => (each.blacklistId === blacklistId ? entry : each)) }
      : { totalCount: totalCount + 1, items: [entry, ...items].slice(0, shown.take) },
  );
  // Outdated without a reload, so that rows do not move while the user reads. Sorted when it opens again.
  void queryClient.invalidateQueries({ queryKey: listKey, refetchType: 'none' });
  invalidateMarks();
}
/** Removes the entry from the current page immediately. */
export function showRemoved(shown: BlacklistShown, { blacklistId }: BlacklistEntry): void {
  changePage(shown, ({ totalCount, items }) => ({
    totalCount: totalCount - 1,
    items: items.filter((each) => each.blacklistId !== blacklistId),
  }));
  void queryClient.invalidateQueries({ queryKey: listKey });
  invalidateMarks();
}

const changePage = (shown: BlacklistShown, change: (page: BlacklistPage) => BlacklistPage) =>
  queryClient.setQueryData<BlacklistPage>(pageKey(shown), (page) => page && change(page));

function invalidateMarks(): void {
  for (const queryKey of [contactsKey, everyCaseKey, caseInfoKey])
    void queryClient.invalidateQueries({ queryKey });
}
