import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { templateName } from '../testing/global-setup.ts';
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
  const pool = new Pool({ ...owner, database: name, max: 2 });
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
  const message = await migrateDatabase(pool, serverRole, further, remedy).then(
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
