import { randomUUID } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { templateName } from '../testing/global-setup.ts';
import { temporaryDir } from '../testing/temporary-dir.ts';
import { migrateDatabase } from './migrate.ts';

const { serverRole, ...owner } = inject('testServer');
const admin = new Pool({ ...owner, database: 'postgres', max: 1 });
const made: { name: string; pool: Pool }[] = [];
afterAll(async () => {
  for (const { name, pool } of made) {
    await pool.end();
    await admin.query(`drop database ${name}`);
  }
  await admin.end();
});

/** A database with these statements done, empty before them or as this build makes it. */
async function databaseAfter(statements: string, template = 'template1', options = ''): Promise<Pool> {
  const name = `migrate_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${name} template ${template} ${options}`);
  const pool = new Pool({ ...owner, database: name, max: 3 });
  made.push({ name, pool });
  await pool.query(statements);
  return pool;
}

/** Every table, schema and function with what last wrote it: what a start could have touched. */
async function stateOf(pool: Pool): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select c.oid::regclass::text as name, c.xmin::text as changed, c.relfilenode as file from pg_class c
      where c.relnamespace not in (select oid from pg_namespace where nspname ~ '^pg_(toast|catalog)' or nspname = 'information_schema')
      union all select nspname, xmin::text, 0 from pg_namespace
      union all select oid::regprocedure::text, xmin::text, 0 from pg_proc order by 1`,
  );
  return rows;
}

const remedy = 'move or delete the folder /data/postgres';
async function refusalOf(pool: Pool): Promise<string> {
  let hasGoneOn = false;
  const further = async () => {
    hasGoneOn = true;
    await pool.query('create schema if not exists jobs');
  };
  const message = await migrateDatabase(pool, serverRole, further, { toBeginAnew: remedy }).then(
    () => 'accepted',
    (error: Error) => error.message,
  );
  expect(hasGoneOn).toBe(message === 'accepted');
  return message;
}

const table = `create schema drizzle;
  create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);`;
const foreignHash = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of another build', 1)`;

describe('a start on a database', () => {
  it.each([
    ['of an earlier build', `${table} ${foreignHash}; create table cases (case_id integer)`, 'template1'],
    ['of a later build', foreignHash, templateName],
  ])('%s refuses it in one sentence and leaves it as it is', async (_, statements, template) => {
    const pool = await databaseAfter(statements, template);
    const before = await stateOf(pool);
    expect(await refusalOf(pool)).toBe(
      `an earlier or later build of the product made it, and nothing in it was changed; start that build, or, to begin anew, ${remedy}`,
    );
    expect(await stateOf(pool)).toEqual(before);
  });

  const foreign = 'it holds tables or functions that this product did not make';
  it.each<[string, string, string, [string, string]?]>([
    ["somebody else's tables", 'create table invoices (invoice_id integer)', foreign],
    ['them and an empty table of migrations', `${table} create table invoices (invoice_id integer)`, foreign],
    ["somebody else's jobs", 'create schema jobs; create table jobs.job (a integer)', foreign],
    [
      'a function of a name of ours',
      `create function fold(text) returns text language sql as 'select $1'`,
      foreign,
    ],
    [
      'no schema public',
      'drop schema public',
      'the schema public is not there, or not the first one in its search path',
    ],
    [
      'an extension elsewhere',
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
    'with %s refuses it in one sentence and leaves it as it is',
    async (_, statements, fault, making: [string, string] | [] = []) => {
      const pool = await databaseAfter(statements, ...making);
      const before = await stateOf(pool);
      expect(await refusalOf(pool)).toBe(`${fault}, and nothing in it was changed; to begin, ${remedy}`);
      expect(await stateOf(pool)).toEqual(before);
    },
  );

  it("that can't be filled leaves it as it is", async () => {
    const pool = await databaseAfter('create type users as (user_id integer)');
    const before = await stateOf(pool);
    expect(await refusalOf(pool)).toBe('relation "users" already exists');
    expect(await stateOf(pool)).toEqual(before);
  });

  it('that is empty but for extensions fills it, and takes it again', async () => {
    const pool = await databaseAfter('create extension pg_trgm; create extension pg_stat_statements');
    expect(await refusalOf(pool)).toBe('accepted');
    expect(await refusalOf(pool)).toBe('accepted');
  });
});

describe('a migration (rule 12.4)', () => {
  /** Our migrations and one more. */
  function folderWithMore(statement: string): string {
    const folder = temporaryDir('migrations');
    cpSync(new URL('./migrations', import.meta.url), folder, { recursive: true });
    const file = join(folder, 'meta', '_journal.json');
    const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: object[] };
    journal.entries.push({ idx: 99, version: '7', when: 9e12, tag: '0099_more', breakpoints: true });
    writeFileSync(file, JSON.stringify(journal));
    writeFileSync(join(folder, '0099_more.sql'), statement);
    return folder;
  }
  const nothing = async () => undefined;

  it('waits for the transactions of other servers, ends none of them, and says what it does', async () => {
    const pool = await databaseAfter('select 1', templateName);
    const lines: unknown[][] = [];
    const log = { info: (...line: unknown[]) => void lines.push(line) } as unknown as Pick<Logger, 'info'>;
    const [first, second] = await Promise.all([pool.connect(), pool.connect()]);
    // The other server: holds a row of one table, and will want another table.
    await first.query("set cfm.fixture = 'on'; begin; update roles set name = name");
    const owner = new Pool({ ...pool.options, max: 1 });
    let isDone = false;
    const migrating = migrateDatabase(owner, serverRole, nothing, {
      folder: folderWithMore(
        "set local cfm.fixture = 'on'; alter table cases add column more integer; update roles set name = name;",
      ),
      log,
    }).then(() => {
      isDone = true;
    });
    await expect.poll(() => lines.length).toBe(1);
    expect(lines[0]).toEqual(['the migration waits until other servers leave the tables for a moment']);
    await first.query('update cases set title = title; update lookups set name_en = name_en');
    expect(isDone).toBe(false);
    await first.query('commit');
    await migrating;
    expect((await second.query('select count(more) from cases')).rows).toEqual([{ count: '0' }]);
    expect(
      lines.slice(1).map(([fields, text]) => [(fields as { migration: string }).migration, text]),
    ).toEqual([
      ['0099_more', 'migrating the database'],
      ['0099_more', 'migrated the database'],
    ]);
    first.release();
    second.release();
    await owner.end();
  });

  it('of nothing takes no table', async () => {
    const pool = await databaseAfter('select 1', templateName);
    const client = await pool.connect();
    await client.query('begin; lock table cases');
    const owner = new Pool({ ...pool.options, max: 1 });
    const begun: boolean[] = [];
    await migrateDatabase(owner, serverRole, nothing, { onBegin: () => void begun.push(true) });
    expect(begun).toEqual([]);
    await client.query('commit');
    client.release();
    await owner.end();
  });

  it('refuses a PostgreSQL that is too old in one sentence', async () => {
    const pool = await databaseAfter('select 1');
    await expect(migrateDatabase(pool, serverRole, nothing, { oldest: 990_000 })).rejects.toThrow(
      /^it is PostgreSQL 18\.\S+; PostgreSQL 99 or newer is needed$/,
    );
  });
});
