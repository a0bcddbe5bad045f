import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { regions } from '../../catalog/markets/tables.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Db, nameOf, openTransaction } from './client.ts';
import { beginningWith, constantSql, containing, runPrepared, statement } from './statements.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const regionNames = statement({
  name: 'test: names of regions',
  row: z.object({ name: z.string() }),
  sql: (ids: number[]) => sql`select name from regions where region_id = any(${sql.param(ids)}::int[])`,
});
const regionOf = (db: Db, id: number) =>
  db.select({ name: regions.name }).from(regions).where(eq(regions.regionId, id));
/** Prepared statements of this connection. */
const preparedOn = async (db: Db) =>
  (
    await db.execute<{ name: string; text: string }>(
      sql`select name, statement as text from pg_prepared_statements`,
    )
  ).rows;

describe('a prepared statement', () => {
  it('is prepared once per text, regardless of its values', async () => {
    await openTransaction(t.db, async (db) => {
      for (const ids of [[1], [1, 2], [3]]) await regionNames(db, ids);
      for (const id of [1, 2]) await runPrepared(regionOf(db, id));
      const kept = await preparedOn(db);
      for (const { name, text } of kept) expect(name).toBe(nameOf(text));
      expect(kept.filter(({ text }) => text.includes('from regions where region_id = any'))).toHaveLength(1);
      expect(kept.filter(({ text }) => text.includes('from "regions" where'))).toHaveLength(1);
    });
  });

  it('shares its name with no other text', async () => {
    await openTransaction(t.db, async (db) => {
      const all = runPrepared(db.select({ name: regions.name }).from(regions));
      const one = runPrepared(regionOf(db, 1));
      expect((await all).length).toBeGreaterThan((await one).length);
    });
    expect(nameOf('select 1')).not.toBe(nameOf('select  1'));
    expect(nameOf('x'.repeat(10_000)).length).toBeLessThan(64);
  });

  it('returns the same from the pool, in a transaction and after a rollback', async () => {
    const expected = await regionNames(t.db, [1]);
    expect(expected).toHaveLength(1);
    expect(await openTransaction(t.db, (db) => regionNames(db, [1]))).toEqual(expected);
    const undone = openTransaction(t.db, async (db) => {
      await db.update(regions).set({ name: 'renamed' }).where(eq(regions.regionId, 1));
      expect(await regionNames(db, [1])).toEqual([{ name: 'renamed' }]);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await regionNames(t.db, [1])).toEqual(expected);
  });

  it('with `isPlannedEachTime` is not prepared', async () => {
    const planned = statement({
      name: 'test: planned each time',
      row: z.object({ planned: z.number() }),
      sql: (value: number) => sql`select ${value}::int as planned`,
      isPlannedEachTime: true,
    });
    await openTransaction(t.db, async (db) => {
      expect(await planned(db, 7)).toEqual([{ planned: 7 }]);
      expect((await preparedOn(db)).filter(({ text }) => text.includes('as planned'))).toEqual([]);
    });
  });
});

describe('the row schema', () => {
  const rejected = async (row: z.ZodMiniType, query: ReturnType<typeof sql>, name: string) => {
    const wrong = statement({ name: `test: ${name}`, row, sql: () => query });
    await expect(wrong(t.db)).rejects.toThrow(`"test: ${name}" does not match its schema`);
  };

  it('is checked against the rows of the database', async () => {
    await rejected(z.object({ n: z.number() }), sql`select count(*) as n from regions`, 'text for a number');
    await rejected(z.object({ n: z.string() }), sql`select null as n`, 'null for a text');
    await rejected(z.object({ n: z.number() }), sql`select 1 as n, 2 as more`, 'a column too many');
    await rejected(
      z.object({ found: z.array(z.object({ id: z.number() })) }),
      sql`select json_build_array(json_build_object('id', 1, 'more', 2)) as found`,
      'a key too many in JSON',
    );
    await rejected(z.never(), sql`select 1 as n`, 'an undeclared row');
  });

  it('requires one format of moments, in JSON too', async () => {
    const moment = statement({
      name: 'test: a moment',
      row: z.object({ at: z.string() }),
      sql: () => sql`select timestamptz '2026-03-04T09:00:00.5+01:00' as at`,
    });
    expect(await moment(t.db)).toEqual([{ at: '2026-03-04T08:00:00.500Z' }]);
    const other = statement({
      name: 'test: a moment in JSON',
      row: z.object({ found: z.object({ at: z.string() }) }),
      sql: () => sql`select json_build_object('at', timestamptz '2026-03-04T09:00:00Z') as found`,
    });
    await expect(other(t.db)).rejects.toThrow('has the time');
  });

  it('has a unique statement name', () => {
    const again = () =>
      statement({ name: 'test: names of regions', row: z.never(), sql: () => sql`select 1` });
    expect(again).toThrow('duplicate statement name');
  });
});

describe('parts of statements', () => {
  it('are constant only without values', () => {
    expect(() => constantSql(sql`select ${1}`)).toThrow('constant part');
  });

  it.each(['100%', 'a_b', 'back\\slash'])('take %s literally', async (text) => {
    const { rows } = await t.db.execute(
      sql`select ${`<${text}>`} like ${containing(text)} as has, ${`${text}>`} like ${beginningWith(text)} as begins,
        ${text.replace(/[%_\\]/, 'xx')} like ${containing(text)} as other`,
    );
    expect(rows).toEqual([{ has: true, begins: true, other: false }]);
  });
});
