import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { ClientBase, Pool } from 'pg';
import type { Logger } from 'pino';
import { advisoryLocks } from './advisory-locks.ts';
import { beginAlone } from './begin-alone.ts';

const ourMigrations = fileURLToPath(new URL('./migrations', import.meta.url));
/** PostgreSQL 16. */
const oldestVersion = 160_000;

export interface MigrationOptions {
  /** How a reader comes by an empty database. */
  toBeginAnew?: string;
  /** Called when there is something to migrate, before users have to wait. */
  onBegin?: () => void;
  log?: Pick<Logger, 'info'>;
  folder?: string;
  oldest?: number;
}

/**
 * Brings the schema up to date as its owner, and lets `serverRole` work with it, under a lock: several servers may start at
 * once (rule 12.4). `further` runs under it too. A database that another build made, or that holds something else, is refused and left
 * as it is; `toBeginAnew` tells the reader how to come by an empty one.
 */
export async function migrateDatabase(
  owner: Pool,
  serverRole: string,
  further: () => Promise<void>,
  options: MigrationOptions = {},
): Promise<void> {
  const client = await owner.connect();
  // Lost while `further` works on other connections: the next query on this one says so.
  client.on('error', () => undefined);
  try {
    await refuseOld(client, options.oldest ?? oldestVersion);
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migration]);
    try {
      await migrate(client, options);
      await further();
      await grantToServer(client, serverRole);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [advisoryLocks.migration]);
    }
  } finally {
    client.release();
  }
}

/** A version that does not know what the migrations say would refuse them with a page of SQL. */
async function refuseOld(client: ClientBase, oldest: number): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version
      where current_setting('server_version_num')::int < $1`,
    [oldest],
  );
  if (rows[0])
    throw new Error(
      `it is PostgreSQL ${rows[0].version}; PostgreSQL ${Math.floor(oldest / 10_000)} or newer is needed`,
    );
}

/** Runs what this database has not seen yet, in one transaction: a fault leaves it as it was. */
async function migrate(
  client: ClientBase,
  {
    toBeginAnew = 'set DATABASE_URL to an empty database',
    onBegin,
    log,
    folder = ourMigrations,
  }: MigrationOptions,
): Promise<void> {
  const applied = await appliedMigrations(client);
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  if (applied.some((seen) => !migrations.some(({ hash }) => hash === seen)))
    throw new Error(
      `an earlier or later build of the product made it, and nothing in it was changed; start that build, or, to begin anew, ${toBeginAnew}`,
    );
  if (applied.length === 0) await refuseUnfit(client, toBeginAnew);
  const pending = migrations.filter(({ hash }) => !applied.includes(hash));
  if (pending.length === 0) return;
  onBegin?.();
  await beginAlone(client, log);
  try {
    await client.query('create schema if not exists drizzle');
    await client.query(
      `create table if not exists drizzle.__drizzle_migrations
        (id serial primary key, hash text not null, created_at bigint)`,
    );
    for (const { hash, sql, folderMillis } of pending) {
      const migration = nameOf(folder, folderMillis);
      const since = performance.now();
      log?.info({ migration }, 'migrating the database');
      for (const statement of sql) await client.query(statement);
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
        hash,
        folderMillis,
      ]);
      log?.info({ migration, ms: Math.round(performance.now() - since) }, 'migrated the database');
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** What the journal calls the migration of this moment. */
function nameOf(folder: string, folderMillis: number): string {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { when: number; tag: string }[];
  };
  return entries.find(({ when }) => when === folderMillis)?.tag ?? String(folderMillis);
}

/** Hashes of the migrations that this database has seen, by the table in which the query builder's own migrator keeps them. */
async function appliedMigrations(client: ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') as name`,
  );
  if (tables[0]?.name == null) return [];
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations');
  return rows.map(({ hash }) => hash);
}

/** Refuses what can't become a database of the product: not UTF-8, without our schemas, or somebody else's. */
async function refuseUnfit(client: ClientBase, toBeginAnew: string): Promise<void> {
  const ofExtension = (catalog: string) =>
    `(select from pg_depend where classid = '${catalog}'::regclass and objid = o.oid and deptype = 'e')`;
  const { rows } = await client.query<{ fault: string | null }>(
    `select case
      when current_setting('server_encoding') <> 'UTF8'
        then 'its encoding is ' || current_setting('server_encoding') || ', not UTF8'
      when current_schema() is distinct from 'public'
        then 'the schema public is not there, or not the first one in its search path'
      when exists (select from pg_extension
          where extname in ('pg_trgm', 'unaccent') and extnamespace <> to_regnamespace('public'))
        then 'an extension (pg_trgm or unaccent) is in another schema than public'
      when to_regnamespace('jobs') is not null
        or exists (select from pg_class o where relnamespace = to_regnamespace('public')
          and relkind in ('r', 'p', 'v', 'm', 'f') and not exists ${ofExtension('pg_class')})
        or exists (select from pg_proc o where pronamespace = to_regnamespace('public')
          and not exists ${ofExtension('pg_proc')})
        then 'it holds tables or functions that this product did not make'
      end as fault`,
  );
  if (rows[0]?.fault)
    throw new Error(`${rows[0].fault}, and nothing in it was changed; to begin, ${toBeginAnew}`);
}

/** Schemas of what the server works on: its own tables, and those of the jobs. */
const schemas = ['public', 'jobs'];
/** Tables whose rows are never changed or deleted (rule 14.2). */
const appendOnly = [
  'audit_entries',
  'audit_personal_values',
  'sign_in_log',
  'access_log',
  'billings',
  'billing_lines',
];
/** Tables of which these columns alone change: of a refusal the number of times, of a sent report what an erasure takes a person out of. */
const changingColumns = { refusals: 'times', monthly_sendings: 'html, recipients' };

export async function roleOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role');
  if (!rows[0]) throw new Error('no row came back for current_user');
  return rows[0].role;
}

/** Which database of which server a pool leads to. */
export async function placeOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ place: string }>(
    "select current_database() || ' ' || pg_postmaster_start_time() as place",
  );
  return rows[0]?.place ?? '';
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
       union all
       select format('revoke update, delete on %1$I from %2$I; grant update (%3$s) on %1$I to %2$I', name, $1::text, columns)
         from unnest($4::text[], $5::text[]) as changing (name, columns)
     ) as statements where current_user <> $1::text`,
    [role, schemas, appendOnly, Object.keys(changingColumns), Object.values(changingColumns)],
  );
  if (rows[0]?.grants) await owner.query(rows[0].grants);
}
