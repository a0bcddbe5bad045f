import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Waits until somebody in this test's database waits for a row that another transaction has locked. */
export const waitForLock = (t: TestApp): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await t.pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      if (rows.length === 0) throw new Error('nobody waits for a lock');
    },
    { timeout: 10_000 },
  );
