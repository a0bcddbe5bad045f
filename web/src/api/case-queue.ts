import { favoriteEndpoints } from '@cfm/contract/cases/favorites.ts';
import type { CaseFilter, CaseSortColumn } from '@cfm/contract/screens/case-filter.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { call } from './client.ts';

/** The list that a user works through: a snapshot of its cases, so that a solved case does not shift the others. */
export interface CaseQueue {
  /** URL of the list. */
  list: string;
  /** Null for the favorites. */
  filter: CaseFilter | null;
  sortBy: CaseSortColumn;
  descending: boolean;
  /** Known cases in display order, and how many come before them. */
  ids: readonly number[];
  before: number;
  totalCount: number;
  isTotalExact: boolean;
  /** The case opened last. */
  lastId?: number | undefined;
}
export interface QueuePlace {
  /** Starts at 1. */
  position: number;
  previousId: number | undefined;
  nextId: number | undefined;
  /** There are more cases on this side that are not loaded yet. */
  isMoreBefore: boolean;
  isMoreAfter: boolean;
}
const storageKey = 'cfm.caseQueue';
const stepCount = 100;
/** Solved cases leave the list meanwhile, so the next batch overlaps with the cases already known. */
const overlapCount = 50;

/** Kept in session storage, so that it survives a reload. Only this module writes there. */
export function readQueue(): CaseQueue | null {
  const text = sessionStorage.getItem(storageKey);
  return text === null ? null : (JSON.parse(text) as CaseQueue);
}
export function writeQueue(queue: CaseQueue): CaseQueue {
  sessionStorage.setItem(storageKey, JSON.stringify(queue));
  return queue;
}
/** The queue contains the user's search text, so it is personal data. */
export const forgetQueue = (): void => sessionStorage.removeItem(storageKey);

export function placeInQueue(queue: CaseQueue | null, caseId: number): QueuePlace | null {
  const index = queue?.ids.indexOf(caseId) ?? -1;
  if (queue === null || index < 0) return null;
  const { ids, before, totalCount, isTotalExact } = queue;
  return {
    position: before + index + 1,
    previousId: ids[index - 1],
    nextId: ids[index + 1],
    isMoreBefore: index === 0 && before > 0,
    isMoreAfter: index === ids.length - 1 && (!isTotalExact || before + ids.length < totalCount),
  };
}

/** Returns the queue with further cases before or after the known ones. */
export async function extendQueue(queue: CaseQueue, side: 'before' | 'after'): Promise<CaseQueue> {
  const { ids, before, sortBy, descending, filter } = queue;
  const skip =
    side === 'before' ? Math.max(0, before - overlapCount) : Math.max(0, before + ids.length - overlapCount);
  const query = {
    sortBy,
    descending,
    skip,
    take: stepCount,
  };
  const { items } =
    filter === null
      ? await call(favoriteEndpoints.listFavorites, { query })
      : await call(caseListEndpoints.listCases, { query, body: filter });
  const found = items.map(({ caseId }) => caseId);
  const added = found.filter((id) => !ids.includes(id));
  if (side === 'after') {
    const last = found.findLastIndex((id) => ids.includes(id));
    const next = added.filter((id) => found.indexOf(id) > last);
    // An empty batch means the end of the list, whatever the earlier count was.
    const end = next.length === 0 ? { totalCount: before + ids.length, isTotalExact: true } : {};
    return { ...queue, ...end, ids: [...ids, ...next] };
  }
  const first = found.findIndex((id) => ids.includes(id));
  const previous = added.filter((id) => first < 0 || found.indexOf(id) < first).slice(-before);
  return {
    ...queue,
    ids: [...previous, ...ids],
    before: previous.length === 0 ? 0 : before - previous.length,
  };
}
