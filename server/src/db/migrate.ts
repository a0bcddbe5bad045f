import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { ClientBase, Pool } from 'pg';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number; the same in every server, so that only one of them migrates at a time. */
const migrationLock = 7_411_209;

/**
 * Brings the schema up to date as its owner, and lets `serverRole` work with it, under a lock: several servers may start at
 * once. `further` runs under it too. A database that another build made, or that holds something else, is refused and left
 * as it is; `toBeginAnew` tells the reader how to come by an empty one.
 */
export async function migrateDatabase(
  owner: Pool,
  serverRole: string,
  further: () => Promise<void>,
  toBeginAnew = 'set DATABASE_URL to an empty database',
): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    try {
      await refuseForeign(client, toBeginAnew);
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

async function refuseForeign(client: ClientBase, toBeginAnew: string): Promise<void> {
  const applied = await appliedMigrations(client);
  const known = new Set(readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash));
  if (applied.some((hash) => !known.has(hash)))
    throw new Error(
      `an earlier or later build of the product made it, and nothing in it was changed; start that build, or, to begin anew, ${toBeginAnew}`,
    );
  if (applied.length === 0 && (await holdsTables(client)))
    throw new Error(
      `it holds tables that this product did not make, and nothing in it was changed; to begin, ${toBeginAnew}`,
    );
}

/** Hashes of the migrations that this database has seen, by the table in which the migrator keeps them. */
async function appliedMigrations(client: ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') as name`,
  );
  if (tables[0]?.name == null) return [];
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations');
  return rows.map(({ hash }) => hash);
}

/** Tables and views, but those that an extension brought. */
async function holdsTables(client: ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class c
      where c.relnamespace = to_regnamespace('public') and c.relkind in ('r', 'p', 'v', 'm', 'f')
        and not exists (select from pg_depend d
          where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      limit 1`,
  );
  return rowCount === 1;
}

/** Schemas of what the server works on: its own tables, and those of the jobs. */
const schemas = ['public', 'jobs'];
/** Tables whose rows are never changed or deleted (rule 14.2). */
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
