import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { compareFunctions } from '../../testing/find-function-errors.ts';
import { templateName } from '../../testing/global-setup.ts';
import { openPool } from '../../testing/open-pool.ts';
import { nextMigration, nextSchema } from '../../testing/schema-folder.ts';
import { describeBuild } from '../build-info.ts';
import { type MigrationOptions, migrateDatabase } from './migrate.ts';
import { readSchema, schemaFolder } from './schema-files.ts';

const { serverRole, ...owner } = inject('testServer');
const admin = openPool({ ...owner, database: 'postgres', max: 1 });
const created: { name: string; pool: Pool }[] = [];
afterAll(async () => {
  for (const { name, pool } of created) {
    await pool.end();
    await admin.query(`drop database ${name}`);
  }
  await admin.end();
});

/** Creates a database from a template and runs these statements in it. */
async function databaseAfter(statements: string, template = 'template1', options = ''): Promise<Pool> {
  const name = `migrate_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${name} template ${template} ${options}`);
  const pool = openPool({ ...owner, database: name, max: 3 });
  created.push({ name, pool });
  await pool.query(statements);
  return pool;
}

/**
 * All tables, schemas, functions and triggers with the transaction that last wrote them. Shows whether a
 * start changed anything.
 */
async function stateOf(pool: Pool): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select c.oid::regclass::text as name, c.xmin::text as changed, c.relfilenode as file from pg_class c
      where c.relnamespace not in (select oid from pg_namespace where nspname ~ '^pg_(toast|catalog)' or nspname = 'information_schema')
      union all select nspname, xmin::text, 0 from pg_namespace
      union all select oid::regprocedure::text, xmin::text, 0 from pg_proc
      union all select tgname, xmin::text, 0 from pg_trigger order by 1, 2`,
  );
  return rows;
}

/** All functions and triggers with the transaction that last wrote them. */
async function functionsOf(pool: Pool): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select oid::regprocedure::text as name, xmin::text as changed from pg_proc
      union all select tgname, xmin::text from pg_trigger order by 1, 2`,
  );
  return rows;
}

const hint = 'move or delete the folder /data/postgres';
/** The message of a start that rejects the database, or `accepted`. */
async function start(pool: Pool, options: MigrationOptions = {}): Promise<string> {
  let hasContinued = false;
  const further = async () => {
    hasContinued = true;
    await pool.query('create schema if not exists jobs');
  };
  const message = await migrateDatabase(pool, serverRole, further, {
    emptyDatabaseHint: hint,
    ...options,
  }).then(
    () => 'accepted',
    (error: Error) => error.message,
  );
  expect(hasContinued).toBe(message === 'accepted');
  return message;
}

const table = `create schema drizzle;
  create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);`;
const withMigration = (hash: string) =>
  `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', 1);`;
/** Hash of the first of the 65 migrations before the first release. */
const unreleased = '5acb838abb83de48f4876b0bd1bf40960b97c067ac84c99cf4138c12bb88d310';

describe('a start on a database', () => {
  it.each([
    [
      'from before the first release',
      `${table} ${withMigration(unreleased)} create table cases (case_id integer); insert into cases values (1)`,
      'template1',
      `it was created before the first release of the product and cannot be upgraded, this is ${describeBuild()}, and nothing in it was changed; for an empty database, ${hint}`,
    ],
    [
      'of a later version',
      `${withMigration('of a later version')} insert into drizzle.builds (version, commit, built_at) values ('9.9.9', 'abcdef', '2031-01-02T03:04:05Z');`,
      templateName,
      `it was upgraded by another version of the product, 9.9.9 (abcdef, 2031-01-02), this is ${describeBuild()}, and nothing in it was changed; start that version, or, for an empty database, ${hint}`,
    ],
  ])('%s rejects it with one sentence and leaves it unchanged', async (_, statements, template, message) => {
    const pool = await databaseAfter(statements, template);
    const before = await stateOf(pool);
    expect(await start(pool)).toBe(message);
    expect(await stateOf(pool)).toEqual(before);
  });

  it('with changed migration files rejects it', async () => {
    const pool = await databaseAfter(
      'update drizzle.__drizzle_migrations set hash = md5(hash)',
      templateName,
    );
    expect(await start(pool)).toMatch(/^it was created before the first release/);
  });

  const foreign = 'it contains tables or functions that this product did not create';
  it.each<[string, string, string, [string, string]?]>([
    ['tables of another product', 'create table invoices (invoice_id integer)', foreign],
    [
      'tables of another product and an empty table of migrations',
      `${table} create table invoices (invoice_id integer)`,
      foreign,
    ],
    ['jobs of another product', 'create schema jobs; create table jobs.job (a integer)', foreign],
    [
      'a function with the name of a function of this product',
      `create function fold(text) returns text language sql as 'select $1'`,
      foreign,
    ],
    [
      'no public schema',
      'drop schema public',
      'the schema public does not exist or is not the first one in the search path',
    ],
    [
      'an extension in another schema',
      'create schema other; create extension unaccent schema other',
      'an extension (pg_trgm or unaccent) is in another schema than public',
    ],
    ...['LATIN1', 'SQL_ASCII'].map((encoding): [string, string, string, [string, string]] => [
      encoding,
      'select 1',
      `its encoding is ${encoding}, not UTF8`,
      ['template0', `encoding '${encoding}' locale 'C'`],
    ]),
  ])(
    'with %s rejects it with one sentence and leaves it unchanged',
    async (_, statements, reason, creation: [string, string] | [] = []) => {
      const pool = await databaseAfter(statements, ...creation);
      const before = await stateOf(pool);
      expect(await start(pool)).toBe(
        `${reason}, and nothing in it was changed; for an empty database, ${hint}`,
      );
      expect(await stateOf(pool)).toEqual(before);
    },
  );

  it('that cannot be migrated leaves it unchanged', async () => {
    const pool = await databaseAfter('create type users as (user_id integer)');
    const before = await stateOf(pool);
    expect(await start(pool)).toBe('relation "users" already exists');
    expect(await stateOf(pool)).toEqual(before);
  });

  it('that is empty except for extensions migrates it, and accepts it again', async () => {
    const pool = await databaseAfter('create extension pg_trgm; create extension pg_stat_statements');
    expect(await start(pool)).toBe('accepted');
    expect(await start(pool)).toBe('accepted');
  });
});

describe('a migration (rule 12.4)', () => {
  it('waits for transactions of other servers without ending them, and logs its steps', async () => {
    const pool = await databaseAfter('select 1', templateName);
    const lines: unknown[][] = [];
    const log = { info: (...line: unknown[]) => void lines.push(line) } as unknown as Pick<Logger, 'info'>;
    const [first, second] = await Promise.all([pool.connect(), pool.connect()]);
    // The other server locks a row of one table now, and needs another table later.
    await first.query("set cfm.fixture = 'on'; begin; update roles set name = name");
    const ownerPool = openPool({ ...pool.options, max: 2 });
    let isDone = false;
    const migration =
      "set local cfm.fixture = 'on'; alter table cases add column more integer; update roles set name = name;";
    const migrating = start(ownerPool, { folder: nextSchema({ migration }), log }).then((message) => {
      isDone = true;
      return message;
    });
    await expect.poll(() => lines.length).toBe(1);
    expect(lines[0]).toEqual(['migration waiting for exclusive access to the tables']);
    await first.query('update cases set title = title; update lookups set name_en = name_en');
    expect(isDone).toBe(false);
    await first.query('commit');
    expect(await migrating).toBe('accepted');
    expect((await second.query('select count(more) from cases')).rows).toEqual([{ count: '0' }]);
    expect(
      lines.slice(1).map(([fields, text]) => [(fields as { migration: string }).migration, text]),
    ).toEqual([
      [nextMigration, 'migration started'],
      [nextMigration, 'migration applied'],
    ]);
    first.release();
    second.release();
    await ownerPool.end();
  });

  it('with nothing pending locks no table and creates nothing', async () => {
    const pool = await databaseAfter('select 1', templateName);
    const before = await functionsOf(pool);
    const client = await pool.connect();
    await client.query('begin; lock table cases');
    const ownerPool = openPool({ ...pool.options, max: 2 });
    const starts: boolean[] = [];
    expect(await start(ownerPool, { onStart: () => void starts.push(true) })).toBe('accepted');
    expect(starts).toEqual([]);
    await client.query('commit');
    client.release();
    await ownerPool.end();
    expect(await functionsOf(pool)).toEqual(before);
  });

  it('is applied once when several servers start at once', async () => {
    const pool = await databaseAfter('select 1');
    const servers = [0, 1, 2].map(() => openPool({ ...pool.options, max: 2 }));
    expect(await Promise.all(servers.map((server) => start(server)))).toEqual(servers.map(() => 'accepted'));
    const { rows } = await pool.query('select hash from drizzle.__drizzle_migrations');
    expect(rows.map(({ hash }) => hash)).toEqual(readSchema().migrations.map(({ hash }) => hash));
    await Promise.all(servers.map((server) => server.end()));
  });

  it('rejects a PostgreSQL that is too old with one sentence', async () => {
    const pool = await databaseAfter('select 1');
    expect(await start(pool, { oldestPostgres: 990_000 })).toMatch(
      /^it is PostgreSQL 18\.\S+; PostgreSQL 99 or newer is needed$/,
    );
  });
});

describe('a function file', () => {
  const half = (divisor: number) => `create or replace function half(value integer) returns integer
    language sql immutable as $$ select value / ${divisor} $$;`;
  const resultOf = async (pool: Pool, sql: string) =>
    (await pool.query(`select ${sql} as value`)).rows[0].value;

  it('is created, replaced when it changes, and not touched otherwise', async () => {
    const pool = await databaseAfter('select 1', templateName);
    const other = "xmin from pg_proc where proname = 'fold'";
    const untouched = await resultOf(pool, `(select ${other})`);
    const folder = nextSchema({ functions: { half: half(2) } });
    expect(await start(pool, { folder })).toBe('accepted');
    expect(await resultOf(pool, 'half(12)')).toBe(6);
    const before = await functionsOf(pool);
    expect(await start(pool, { folder })).toBe('accepted');
    expect(await functionsOf(pool)).toEqual(before);
    expect(await start(pool, { folder: nextSchema({ functions: { half: half(3) } }) })).toBe('accepted');
    expect(await resultOf(pool, 'half(12)')).toBe(4);
    expect(await resultOf(pool, `(select ${other})`)).toBe(untouched);
  });

  it('is created before a new migration; a trigger is created after it', async () => {
    const pool = await databaseAfter('select 1', templateName);
    const functions = {
      half: half(2),
      halve: `create or replace function halve() returns trigger
        language plpgsql as $$ begin new.whole := half(new.whole); return new; end $$;
        create or replace trigger halve before insert on halves for each row execute function halve();`,
    };
    const migration = `create table halves (whole integer, half integer generated always as (half(whole)) stored);
      insert into halves values (8)`;
    expect(await start(pool, { folder: nextSchema({ migration, functions }) })).toBe('accepted');
    await pool.query('insert into halves values (8)');
    const { rows } = await pool.query('select whole, half from halves order by whole');
    expect(rows).toEqual([
      { whole: 4, half: 2 },
      { whole: 8, half: 4 },
    ]);
  });

  it('whose change affects stored values is followed by a migration that recomputes them', async () => {
    const pool = await databaseAfter('select 1', templateName);
    const table = `create table halves (whole integer, half integer generated always as (half(whole)) stored);
      insert into halves values (12);
      create index halves_half on halves (half(whole));`;
    expect(
      await start(pool, { folder: nextSchema({ migration: table, functions: { half: half(2) } }) }),
    ).toBe('accepted');
    await pool.query('delete from drizzle.__drizzle_migrations where created_at = 9e12');
    const again = 'update halves set whole = whole; reindex table halves;';
    expect(
      await start(pool, { folder: nextSchema({ migration: again, functions: { half: half(3) } }) }),
    ).toBe('accepted');
    await pool.query('set enable_seqscan = off');
    const { rows } = await pool.query('select half from halves where half(whole) = 4');
    expect(rows).toEqual([{ half: 4 }]);
  });

  it('that was deleted is forgotten, and created when it comes back', async () => {
    const pool = await databaseAfter('select 1', templateName);
    const functions = { half: half(2) };
    expect(await start(pool, { folder: nextSchema({ functions }) })).toBe('accepted');
    const migration = 'drop function half(integer)';
    expect(await start(pool, { folder: nextSchema({ migration }) })).toBe('accepted');
    expect(await resultOf(pool, "to_regproc('half')")).toBeNull();
    expect(await start(pool, { folder: nextSchema({ migration, functions }) })).toBe('accepted');
    expect(await resultOf(pool, 'half(12)')).toBe(6);
  });

  it.each([
    [
      'does not match the tables',
      { functions: { lost: "create function lost() returns text language sql as 'select lost from cases'" } },
      'column "lost" does not exist',
    ],
    [
      'no longer matches the tables',
      { migration: 'alter table case_search drop column receipt_date_time cascade' },
      'column "receipt_date_time" does not exist',
    ],
    [
      'is not SQL',
      { migration: 'create table more (more integer)', functions: { lost: 'create function lost' } },
      'syntax error at end of input',
    ],
  ])('that %s fails the start and leaves the database unchanged', async (_, changes, message) => {
    const pool = await databaseAfter('select 1', templateName);
    const before = await stateOf(pool);
    expect(await start(pool, { folder: nextSchema(changes) })).toBe(message);
    expect(await stateOf(pool)).toEqual(before);
  });

  it('exists for every function of the database, and vice versa', async () => {
    const pool = await databaseAfter('drop function want_audit_entry() cascade', templateName);
    expect(await compareFunctions(pool)).toEqual([]);
    await pool.query(
      "drop function phone_keys cascade; create function more() returns text language sql as 'select null'",
    );
    expect(await compareFunctions(pool)).toEqual([
      'server/src/platform/db/schema/functions/phone_keys.sql creates no function phone_keys',
      'The function more has no file in server/src/platform/db/schema/functions',
    ]);
  });

  it('has a comment that describes it', () => {
    for (const { name, sql } of readSchema().functions) expect(sql, name).toMatch(/^-- \S/);
  });

  it('is the only source of its function: no migration creates a function', () => {
    for (const { name } of readSchema().migrations)
      expect(readFileSync(join(schemaFolder, 'migrations', `${name}.sql`), 'utf8'), name).not.toMatch(
        /create (or replace )?(function|trigger)/i,
      );
  });
});
