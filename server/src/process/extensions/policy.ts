import type { delayOrigins } from '@cfm/contract/cases/event-types.ts';
import { delayUndoSeconds } from '@cfm/contract/platform/limits.ts';
import { addTime } from '../../platform/time/add-time.ts';

export interface GrantedDelay {
  origin: (typeof delayOrigins)[number];
  dueAfter: string;
  takenBackAt: string | null;
}

/** Why a delay can't be taken back, or null if it can (rule 9.29). */
export function takeBackRejection(
  { origin, dueAfter, takenBackAt }: GrantedDelay,
  dueDateTime: string | null,
) {
  if (origin !== 'timer') return 'DelayByPerson';
  if (takenBackAt !== null) return 'DelayTakenBack';
  return dueDateTime === dueAfter ? null : 'DueDateChanged';
}

type ActiveDelay = Pick<GrantedDelay, 'dueAfter'> & { at: string };

/** Seconds left in which the link that got a delay can undo it (rule 9.33). */
export function undoSecondsOf(
  { at, dueAfter }: ActiveDelay,
  dueDateTime: string | null,
  now: string,
): number {
  const left = Math.floor((Date.parse(at) - Date.parse(now)) / 1000) + delayUndoSeconds;
  return dueDateTime === dueAfter ? Math.max(0, left) : 0;
}

/** Why the link that got a delay can't undo it, or null if it can (rule 9.33). */
export function undoRejection(
  { at, dueAfter, takenBackAt }: ActiveDelay & { takenBackAt: string | null },
  dueDateTime: string | null,
  now: string,
) {
  if (takenBackAt !== null || addTime(at, { seconds: delayUndoSeconds }) < now) return 'UndoTooLate';
  return dueDateTime === dueAfter ? null : 'DueDateChanged';
}

/** Whether the delay was undone by its own link, not taken back by staff. */
export const isUndone = (delay: { takenBackAt: string | null; takenBackByUserId: number | null }): boolean =>
  delay.takenBackAt !== null && delay.takenBackByUserId === null;
