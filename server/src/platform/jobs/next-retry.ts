import { addTime } from '../time/add-time.ts';

/** When what has failed so often is tried again: after one pause after the other, then always after the longest, the last. */
export const nextTryAfter = (attempts: number, pausesMinutes: readonly number[], now: string): string =>
  addTime(now, { minutes: pausesMinutes[Math.min(attempts, pausesMinutes.length) - 1] ?? 0 });

/** From a fault of something that was due to its next try (rules 16.9 and 17.11). */
const pausesMinutes = [1, 5, 15, 60, 240] as const;
/** After so many faults staff are told (rule 3.34). */
const faultsUntold = 5;

/**
 * What a fault of something that was due leaves: how often it failed now, when it is tried again, and whether staff are told. One
 * that is not its own counts for nothing.
 */
export function nextRetry(attemptsBefore: number, now: string, countsAsFailure = true) {
  if (!countsAsFailure)
    return { attempts: attemptsBefore, nextTryAt: nextTryAfter(1, pausesMinutes, now), shouldNotify: false };
  const attempts = attemptsBefore + 1;
  return {
    attempts,
    nextTryAt: nextTryAfter(attempts, pausesMinutes, now),
    shouldNotify: attempts === faultsUntold,
  };
}
