import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import type { ReceivedKind } from './count-received.ts';

// Filters of the overview with the cases of a figure, for users who see all cases (rule 20.6).

/** The last millisecond before a moment, because bounds of a filter are inclusive. */
const before = (moment: string): string => new Date(Date.parse(moment) - 1).toISOString();

/** Cases received in a period with an exclusive end. */
export const receivedIn = (from: string, end: string): CaseFilter => ({
  receivedFrom: from,
  receivedTo: before(end),
});
/** Cases first completed in a period with an exclusive end. */
export const completedIn = (from: string, end: string): CaseFilter => ({
  completedFrom: from,
  completedTo: before(end),
});
export const openBefore = (moment: string): CaseFilter => ({ openAt: before(moment) });

/**
 * Cases of a row, by its id or null for none. Null if no filter has exactly these: the overview does not filter by the
 * primary classification alone, and not by a missing market.
 */
export function ofKind(kind: ReceivedKind, id: number | null): CaseFilter | null {
  if (kind === 'brand') return id === null ? { hasBrand: false } : { brandIds: [id] };
  if (id === null || kind === 'area') return null;
  return kind === 'region' ? { regionIds: [id] } : { escalationLevelIds: [id] };
}
