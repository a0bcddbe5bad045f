import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Waits until somebody in this test's database has begun a transaction and does something else, such as waiting. */
export const waitForIdleTransaction = (t: TestApp): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await t.pool.query(
        `select from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`,
      );
      if (rows.length === 0) throw new Error('nobody waits in a transaction');
    },
    { timeout: 10_000 },
  );
