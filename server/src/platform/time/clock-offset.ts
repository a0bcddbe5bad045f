import type { Pool } from 'pg';

/** Sessions, links and due dates depend on the clock. Above the first limit the log warns, above the second no server serves (rule 12.14). */
export const clockWarnMs = 2_000;
export const clockRefuseMs = 300_000;

/**
 * Milliseconds by which this clock is ahead of the database's, negative if it is behind. 0 if the difference could be the
 * time that the answer took.
 */
export async function measureClockOffset(
  pool: Pick<Pool, 'query'>,
  now: () => number = Date.now,
): Promise<number> {
  const before = now();
  const { rows } = await pool.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  );
  const after = now();
  const offset = (before + after) / 2 - (rows[0]?.ms ?? 0);
  const certain = Math.max(0, Math.abs(offset) - (after - before) / 2);
  return Math.round(Math.sign(offset) * certain) || 0;
}

/** Sentence for the operator. */
export const clockProblem = (offsetMs: number): string =>
  `the clock of this server is ${Math.round(Math.abs(offsetMs) / 1000)} seconds ${offsetMs > 0 ? 'ahead of' : 'behind'} the clock of the database: set both by NTP`;
