/** Pauses between attempts, in minutes; the last one repeats. With `maxAttempts` they span two days (rule 10.2). */
const pausesMinutes = [1, 5, 15, 30, 60, 120, 240] as const;
export const maxAttempts = 18;

/** When a mail is tried again after this many attempts. */
export function nextAttempt(attempts: number, now: string): string {
  const pause = pausesMinutes[Math.min(attempts, pausesMinutes.length) - 1] ?? pausesMinutes[0];
  return new Date(Date.parse(now) + pause * 60_000).toISOString();
}
