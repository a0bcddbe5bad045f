import type { ClientBase } from 'pg';
import type { Logger } from 'pino';
import { type BuildInfo, buildInfo } from '../build-info.ts';
import { extensions } from './check-database.ts';
import type { FunctionFile, Migration, Schema } from './schema-files.ts';

type Log = Pick<Logger, 'info'> | undefined;

/** Migrations and functions that a database already has. */
export interface Applied {
  /** Hashes from the table of the query builder's own migrator. */
  migrations: readonly string[];
  /** Hash of each function file by its name. */
  functions: ReadonlyMap<string, string>;
  /** The build that changed the schema last. */
  build: BuildInfo | null;
}

export async function readApplied(client: ClientBase): Promise<Applied> {
  const { rows: tables } = await client.query<{ migrations: boolean; functions: boolean; builds: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as migrations,
      to_regclass('drizzle.functions') is not null as functions,
      to_regclass('drizzle.builds') is not null as builds`,
  );
  const read = async (isThere: boolean | undefined, query: string) =>
    isThere ? (await client.query<{ name: string; hash: string }>(query)).rows : [];
  const migrations = await read(tables[0]?.migrations, 'select hash from drizzle.__drizzle_migrations');
  const functions = await read(tables[0]?.functions, 'select name, hash from drizzle.functions');
  const build = tables[0]?.builds
    ? await client.query<BuildInfo>(
        'select version, commit, built_at as "builtAt" from drizzle.builds order by build_id desc limit 1',
      )
    : null;
  return {
    build: build?.rows[0] ?? null,
    migrations: migrations.map(({ hash }) => hash),
    functions: new Map(functions.map(({ name, hash }) => [name, hash])),
  };
}

/** Returns the part of the schema that a database does not have yet. */
export function pendingOf(schema: Schema, applied: Applied): Schema {
  return {
    migrations: schema.migrations.filter(({ hash }) => !applied.migrations.includes(hash)),
    functions: schema.functions.filter(({ name, hash }) => applied.functions.get(name) !== hash),
  };
}

/**
 * Applies pending changes in the caller's transaction. Functions come first, because indexes, generated
 * columns and migrations use them. Trigger functions come last, because triggers need their tables.
 */
export async function applySchema(
  client: ClientBase,
  schema: Schema,
  pending: Schema,
  log: Log,
): Promise<void> {
  for (const name of extensions) await client.query(`create extension if not exists ${name}`);
  await client.query('create schema if not exists drizzle');
  await client.query(
    `create table if not exists drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint)`,
  );
  await client.query(
    'create table if not exists drizzle.functions (name text primary key, hash text not null)',
  );
  await client.query(
    `create table if not exists drizzle.builds
      (build_id serial primary key, version text not null, commit text, built_at text, applied_at timestamptz not null default now())`,
  );
  await client.query('insert into drizzle.builds (version, commit, built_at) values ($1, $2, $3)', [
    buildInfo.version,
    buildInfo.commit,
    buildInfo.builtAt,
  ]);
  // A function may use tables and functions that do not exist yet. `validateFunctions` checks the bodies at the end.
  await client.query('set local check_function_bodies = off');
  await createFunctions(
    client,
    pending.functions.filter(({ isTrigger }) => !isTrigger),
  );
  await applyMigrations(client, pending.migrations, log);
  await createFunctions(
    client,
    pending.functions.filter(({ isTrigger }) => isTrigger),
  );
  await client.query('set local check_function_bodies = on');
  await validateFunctions(client, schema.functions);
  await client.query('delete from drizzle.functions where name <> all ($1)', [
    schema.functions.map(({ name }) => name),
  ]);
  if (pending.functions.length > 0)
    log?.info({ functions: pending.functions.map(({ name }) => name) }, 'database functions created');
}

async function createFunctions(client: ClientBase, files: readonly FunctionFile[]): Promise<void> {
  if (files.length === 0) return;
  await client.query(files.map(({ sql }) => sql).join('\n;\n'));
  await client.query(
    `insert into drizzle.functions (name, hash) select * from unnest($1::text[], $2::text[])
      on conflict (name) do update set hash = excluded.hash`,
    [files.map(({ name }) => name), files.map(({ hash }) => hash)],
  );
}

async function applyMigrations(
  client: ClientBase,
  migrations: readonly Migration[],
  log: Log,
): Promise<void> {
  for (const { name, hash, folderMillis, statements } of migrations) {
    const since = performance.now();
    log?.info({ migration: name }, 'migration started');
    for (const statement of statements) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
    log?.info({ migration: name, ms: Math.round(performance.now() - since) }, 'migration applied');
  }
}

/**
 * Fails if the body of a function does not fit the tables. Checks all functions, because a migration may
 * break one that did not change.
 */
async function validateFunctions(client: ClientBase, files: readonly FunctionFile[]): Promise<void> {
  for (const [language, validator] of [
    ['sql', 'fmgr_sql_validator'],
    ['plpgsql', 'plpgsql_validator'],
  ])
    await client.query(
      `select ${validator}(p.oid) from pg_proc p join pg_language l on l.oid = p.prolang
        where l.lanname = $1 and p.pronamespace = to_regnamespace('public') and p.proname = any ($2)`,
      [language, files.map(({ name }) => name)],
    );
}
