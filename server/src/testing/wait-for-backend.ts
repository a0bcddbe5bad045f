import { type SQL, sql } from 'drizzle-orm';
import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Waits until a connection to this test's database is in this state. */
const waitForBackend = (t: TestApp, state: SQL): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await t.db.execute(
        sql`select from pg_stat_activity where datname = current_database() and ${state}`,
      );
      if (rows.length === 0) throw new Error('no connection is in the state that is waited for');
    },
    { timeout: 20_000 },
  );

/** Waits until a connection waits for a lock held by another transaction. */
export const waitForLock = (t: TestApp): Promise<void> => waitForBackend(t, sql`wait_event_type = 'Lock'`);
/** Waits until a connection is idle in a transaction. */
export const waitForIdleTransaction = (t: TestApp): Promise<void> =>
  waitForBackend(t, sql`state = 'idle in transaction'`);
