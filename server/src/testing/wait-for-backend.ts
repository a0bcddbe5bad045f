import { type SQL, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Waits until a connection to this test's database is in this state; how long, the limit of `expect.poll` says. */
async function waitForBackend(t: TestApp, state: SQL): Promise<void> {
  const count = async () =>
    (
      await t.db.execute(
        sql`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and ${state}`,
      )
    ).rowCount;
  await expect.poll(count).toBeGreaterThan(0);
}

/** Waits until someone waits for a row that another transaction has locked. */
export const waitForLock = (t: TestApp): Promise<void> => waitForBackend(t, sql`wait_event_type = 'Lock'`);
/** Waits until someone has an open transaction and sends no statement. */
export const waitForIdleTransaction = (t: TestApp): Promise<void> =>
  waitForBackend(t, sql`state = 'idle in transaction'`);
