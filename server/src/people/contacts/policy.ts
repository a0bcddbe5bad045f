import { undoMergeDays } from '@cfm/contract/platform/limits.ts';
import { addTime } from '../../platform/time/add-time.ts';
import type { contactMerges } from './tables.ts';

type MergeRow = Pick<
  typeof contactMerges.$inferSelect,
  'contactId' | 'intoContactId' | 'mergedAt' | 'merged' | 'undoneAt'
>;

/**
 * Until when a merge can be undone (rule 6.15); null where it can't be: it was undone, it is too late, or the contact that it
 * made was merged in turn.
 */
export function undoableUntil(merge: MergeRow, now: string): string | null {
  const until = addTime(merge.mergedAt, { days: undoMergeDays });
  const isUndoable =
    merge.undoneAt === null &&
    merge.merged !== null &&
    merge.contactId === merge.intoContactId &&
    now < until;
  return isUndoable ? until : null;
}
