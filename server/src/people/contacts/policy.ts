import { undoMergeDays } from '@cfm/contract/platform/limits.ts';
import { addTime } from '../../platform/time/add-time.ts';
import type { contactMerges } from './tables.ts';

type MergeRow = Pick<
  typeof contactMerges.$inferSelect,
  'contactId' | 'intoContactId' | 'mergedAt' | 'merged' | 'undoneAt'
>;

/**
 * Until when a merge can be undone (rule 6.15). Null if it was undone, is too old, or its contact was itself merged.
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
