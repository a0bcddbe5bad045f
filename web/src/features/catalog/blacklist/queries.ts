import {
  type BlacklistEntry,
  type BlacklistSortColumn,
  blacklistEndpoints,
  type blacklistForm,
} from '@cfm/contract/catalog/blacklist.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { everyCaseKey } from '../../../api/case-cache.ts';
import { call } from '../../../api/client.ts';
import { contactsKey } from '../../../api/contacts.ts';
import { caseInfoKey } from '../../../api/lookup-queries.ts';
import { queryClient } from '../../../api/query-client.ts';
import { type ListPaging, rangeOf } from '../../../ui/list/paging.ts';

/** What the page shows of the list. */
export interface BlacklistShown extends ListPaging<BlacklistSortColumn> {
  search: string;
}
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

/** An entry as it is stored now, asked for each time it is opened. */
export const useBlacklistEntry = (blacklistId: number) =>
  useQuery({
    queryKey: ['blacklist', blacklistId],
    queryFn: ({ signal }) =>
      call(blacklistEndpoints.getBlacklistEntry, { params: { id: blacklistId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

type EntryForm = z.output<typeof blacklistForm>;
/** Creates the entry when its id is 0, changes it otherwise; answers it as it is stored. */
export const saveEntry = (blacklistId: number, body: EntryForm): Promise<BlacklistEntry> =>
  blacklistId === 0
    ? call(blacklistEndpoints.createBlacklistEntry, { body })
    : call(blacklistEndpoints.updateBlacklistEntry, { params: { id: blacklistId }, body });
export const removeEntry = ({ blacklistId }: BlacklistEntry) =>
  call(blacklistEndpoints.removeBlacklistEntry, { params: { id: blacklistId } });

/**
 * The page shown has the entry at once (rule 6.12): a new one on top, a changed one where it stood. Whatever else shows
 * who is on the blacklist asks anew.
 */
export function showSaved(shown: BlacklistShown, entry: BlacklistEntry): void {
  const { blacklistId } = entry;
  changePage(shown, ({ totalCount, items }) =>
    items.some((each) => each.blacklistId === blacklistId)
      ? { totalCount, items: items.map((each) => (each.blacklistId === blacklistId ? entry : each)) }
      : { totalCount: totalCount + 1, items: [entry, ...items].slice(0, shown.take) },
  );
  // The page stays as it is under the eyes of who reads it; when it is opened again, it is sorted anew.
  void queryClient.invalidateQueries({ queryKey: listKey, refetchType: 'none' });
  invalidateMarks();
}
/** The entry leaves the page shown at once, and the next one comes up. */
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
