import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import type { Logger } from 'pino';

const maxAttempts = 600;
/** Shorter than the second after which PostgreSQL looks for a deadlock, so that it never ends a user's transaction. */
const shortTimeoutMs = 900;
/** Longer than that second, because only then PostgreSQL cancels an automatic vacuum that blocks the lock. */
const longTimeoutMs = 3000;
/** Query canceled, lock not available, deadlock detected. */
const isLockTimeout = (error: unknown) =>
  error instanceof Error && 'code' in error && ['57014', '55P03', '40P01'].includes(String(error.code));

/**
 * Begins a transaction that has locked every table of the product. Other servers may be working: their queries wait until it
 * ends. It locks all tables at once or none, and retries: locking them one by one, as a migration needs them, would deadlock
 * with transactions that lock them in another order.
 */
export async function beginExclusive(client: ClientBase, log?: Pick<Logger, 'info'>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query('begin');
    try {
      await client.query(
        `set local statement_timeout = ${attempt % 5 === 0 ? longTimeoutMs : shortTimeoutMs}`,
      );
      await lockTables(client);
      await client.query('set local statement_timeout = 0');
      return;
    } catch (error) {
      await client.query('rollback');
      if (!isLockTimeout(error) || attempt === maxAttempts) throw error;
      if (attempt === 1) log?.info('migration waiting for exclusive access to the tables');
      await pause(100 + Math.random() * 400);
    }
  }
}

async function lockTables(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ tables: string | null }>(
    `select string_agg(c.oid::regclass::text, ', ' order by c.oid) as tables from pg_class c
      where c.relnamespace = to_regnamespace('public') and c.relkind in ('r', 'p')
        and pg_get_userbyid(c.relowner) = current_user`,
  );
  if (rows[0]?.tables) await client.query(`lock table ${rows[0].tables} in access exclusive mode`);
}
