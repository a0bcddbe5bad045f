import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { ClientBase, Pool } from 'pg';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number; the same in every server, so that only one of them migrates at a time. */
const migrationLock = 7_411_209;

/**
 * Brings the schema up to date as its owner, and lets `serverRole` work with it, under a lock: several servers may start at
 * once. `further` runs under it too.
 */
export async function migrateDatabase(
  owner: Pool,
  serverRole: string,
  further: () => Promise<void>,
): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    try {
      await migrate(drizzle(client), { migrationsFolder });
      await further();
      await grantToServer(client, serverRole);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    }
  } finally {
    client.release();
  }
}

/** Schemas of what the server works on: its own tables, and those of the jobs. */
const schemas = ['public', 'jobs'];
/** What is only ever added to (rule 14.2). */
const appendOnly = ['audit_entries', 'audit_personal_values'];

export async function roleOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role');
  if (!rows[0]) throw new Error('no row came back for current_user');
  return rows[0].role;
}

/**
 * Lets the role that serves read and write rows, but change no table and rewrite no audit. Called by the owner of the
 * tables after every migration; does nothing where one role is both.
 */
async function grantToServer(owner: ClientBase, role: string): Promise<void> {
  const { rows } = await owner.query<{ grants: string }>(
    `select string_agg(statement, '; ') as grants from (
       select format(unnest(array[
           'grant usage on schema %1$I to %2$I',
           'grant select, insert, update, delete on all tables in schema %1$I to %2$I',
           'grant usage, select on all sequences in schema %1$I to %2$I']), name, $1::text) as statement
       from unnest($2::text[]) as name
       union all
       select format('revoke update, delete on %I from %I', name, $1::text) from unnest($3::text[]) as name
     ) as statements where current_user <> $1::text`,
    [role, schemas, appendOnly],
  );
  if (rows[0]?.grants) await owner.query(rows[0].grants);
}
