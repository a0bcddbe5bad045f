import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import type { Logger } from 'pino';

const tries = 600;
/** Below the second after which PostgreSQL looks for a deadlock: we give way before it could end a user's transaction. */
const shortMs = 900;
/** Above it, so that PostgreSQL ends an automatic vacuum that stands in the way. */
const longMs = 3000;
/** PostgreSQL: waited too long, or a deadlock after all. */
const isBusy = (error: unknown) =>
  error instanceof Error && 'code' in error && ['57014', '55P03', '40P01'].includes(String(error.code));

/**
 * Begins a transaction that has every table to itself. Other servers may be at work on them: they wait while it lasts.
 * Taken one by one as a migration needs them, tables and rows would be waited for in another order than theirs, and that
 * is a deadlock. So all are taken at the beginning, or none and once more a little later.
 */
export async function beginAlone(client: ClientBase, log?: Pick<Logger, 'info'>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query('begin');
    try {
      await client.query(`set local statement_timeout = ${attempt % 5 === 0 ? longMs : shortMs}`);
      await lockTables(client);
      await client.query('set local statement_timeout = 0');
      return;
    } catch (error) {
      await client.query('rollback');
      if (!isBusy(error) || attempt === tries) throw error;
      if (attempt === 1) log?.info('the migration waits until other servers leave the tables for a moment');
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
