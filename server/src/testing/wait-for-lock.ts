import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Waits until somebody in this test's database waits for a lock that another holds. */
export const waitForLock = (t: TestApp): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await t.pool.query(
        `select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`,
      );
      if (rows.length === 0) throw new Error('nobody waits for a lock');
    },
    { timeout: 10_000 },
  );
