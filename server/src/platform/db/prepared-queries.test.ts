import { asc, eq, sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { instant } from './columns.ts';
import { insertRow, insertRows, type Param, preparedQuery, updateRow } from './prepared-queries.ts';

const things = pgTable('things', {
  thingId: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  facts: jsonb().$type<{ a: number } | null>(),
  tags: text().array(),
  at: instant(),
  state: text().default('new'),
});
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await t.pool.query(
    `create table things (thing_id int generated always as identity primary key, name text not null, facts jsonb,
      tags text[], at timestamptz, state text default 'new')`,
  );
});
afterAll(() => t.close());
beforeEach(() => t.pool.query('truncate things restart identity'));

const whole = {
  name: 'a',
  facts: { a: 1 },
  tags: ['x', 'y,"z'],
  at: '2026-03-04T09:00:00.000Z',
  state: 'old',
};
const all = () => t.db.select().from(things).orderBy(asc(things.thingId));

it('insertRow stores the same as the query builder and returns the requested columns', async () => {
  expect(await insertRow(t.db, things, whole, 'thingId', 'at')).toEqual({ thingId: 1, at: whole.at });
  // The second insert uses the cached statement.
  expect(await insertRow(t.db, things, { ...whole, name: 'b' }, 'thingId')).toEqual({ thingId: 2 });
  expect(await insertRow(t.db, things, { ...whole, name: 'c' }, 'name')).toEqual({ name: 'c' });
  await t.db.insert(things).values({ ...whole, name: 'd' });
  const rows = await all();
  expect(rows).toEqual(['a', 'b', 'c', 'd'].map((name, index) => ({ ...whole, name, thingId: index + 1 })));
});

it('stores null as SQL null, also in JSON, and the default for undefined', async () => {
  const nothing = { name: 'a', facts: null, tags: null, at: null, state: null };
  await insertRow(t.db, things, nothing, 'thingId');
  await insertRow(t.db, things, { name: 'b', facts: undefined }, 'thingId');
  await updateRow(t.db, things, { column: 'thingId', id: 2 }, { facts: null });
  const { rows } = await t.pool.query('select facts is null as is_null, state from things order by 1, 2');
  expect(rows).toEqual([
    { is_null: true, state: 'new' },
    { is_null: true, state: null },
  ]);
});

it('insertRows inserts any number of rows with their own values', async () => {
  for (const count of [1, 3, 3])
    await insertRows(
      t.db,
      things,
      Array.from({ length: count }, (_, index) => ({ ...whole, name: `${count}.${index}`, facts: null })),
    );
  expect((await all()).map(({ name }) => name)).toEqual(['1.0', '3.0', '3.1', '3.2', '3.0', '3.1', '3.2']);
});

it('updateRow changes the given columns and returns the row, or null if there is none', async () => {
  await insertRow(t.db, things, whole, 'thingId');
  await insertRow(t.db, things, whole, 'thingId');
  const changed = await updateRow(t.db, things, { column: 'thingId', id: 2 }, { name: 'b', tags: [] });
  expect(changed).toEqual({ ...whole, thingId: 2, name: 'b', tags: [] });
  expect((await all())[0]).toEqual({ ...whole, thingId: 1 });
  expect(await updateRow(t.db, things, { column: 'thingId', id: 3 }, { name: 'c' })).toBeNull();
});

it('preparedQuery builds a query once per connection', async () => {
  let built = 0;
  const namesOf = preparedQuery((db, given: Param<{ name: string; tags: string[] }>) => {
    built += 1;
    return db
      .select({ name: things.name })
      .from(things)
      .where(sql`${eq(things.name, given('name'))} and ${things.tags} && ${given('tags')}::text[]`);
  });
  await insertRow(t.db, things, whole, 'thingId');
  expect(await namesOf(t.db, { name: 'a', tags: ['x'] })).toEqual([{ name: 'a' }]);
  expect(await namesOf(t.db, { name: 'b', tags: ['x'] })).toEqual([]);
  expect(await namesOf(t.db, { name: 'a', tags: ['y'] })).toEqual([]);
  expect(built).toBe(1);
});
