import { addTime } from '../time/add-time.ts';

/** Time of the next try after this many attempts. Uses one delay after another, then always the last and longest. */
export const nextTryAfter = (attempts: number, pausesMinutes: readonly number[], now: string): string =>
  addTime(now, { minutes: pausesMinutes[Math.min(attempts, pausesMinutes.length) - 1] ?? 0 });

/** Minutes from a failure of a due task to its next try (rules 16.9 and 17.11). */
const pausesMinutes = [1, 5, 15, 60, 240] as const;
/** Staff are notified at this failure (rule 3.34). */
const errorsUnlogged = 5;

/**
 * State after a failure of a due task: failures so far, time of the next try, and whether to notify staff. A
 * failure that is not the task's own is not counted.
 */
export function nextRetry(attemptsBefore: number, now: string, countsAsFailure = true) {
  if (!countsAsFailure)
    return { attempts: attemptsBefore, nextTryAt: nextTryAfter(1, pausesMinutes, now), shouldNotify: false };
  const attempts = attemptsBefore + 1;
  return {
    attempts,
    nextTryAt: nextTryAfter(attempts, pausesMinutes, now),
    shouldNotify: attempts === errorsUnlogged,
  };
}
