import { favoriteEndpoints } from '@cfm/contract/cases/favorites.ts';
import type { CaseFilter, CaseSortColumn } from '@cfm/contract/screens/case-filter.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { call } from './client.ts';

/** The list that cases are worked through: its cases as they stood there, so that a solved one does not move the others. */
export interface CaseQueue {
  /** Address of the list. */
  list: string;
  /** Null for the favorites. */
  filter: CaseFilter | null;
  sortBy: CaseSortColumn;
  descending: boolean;
  /** Cases in the order shown, as far as they are known, and how many stand before them. */
  ids: readonly number[];
  before: number;
  totalCount: number;
  isTotalExact: boolean;
  /** The case opened last. */
  lastId?: number | undefined;
}
export interface QueuePlace {
  /** From 1. */
  position: number;
  previousId: number | undefined;
  nextId: number | undefined;
  /** There are more on this side, which are not known yet. */
  isMoreBefore: boolean;
  isMoreAfter: boolean;
}
const storageKey = 'cfm.caseQueue';
const stepCount = 100;
/** Solved cases leave the list meanwhile: what comes next is sought from before the last one known. */
const overlapCount = 50;

/** Kept in the tab: a reload goes on where one was. Only this module writes there. */
export function readQueue(): CaseQueue | null {
  const text = sessionStorage.getItem(storageKey);
  return text === null ? null : (JSON.parse(text) as CaseQueue);
}
export function writeQueue(queue: CaseQueue): CaseQueue {
  sessionStorage.setItem(storageKey, JSON.stringify(queue));
  return queue;
}
/** It tells what somebody looked for. */
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

/** The queue with the cases before or after those that are known. */
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
    // Nothing came: this is the end, whatever was counted before.
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
