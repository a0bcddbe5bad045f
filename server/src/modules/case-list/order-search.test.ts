import { caseListEndpoints } from '@cfm/contract/case-list.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { UserActor } from '../../context.ts';
import { makeCase, makeContact } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { refreshCaseSearch } from '../cases/refresh-case-search.ts';
import { statusIds } from '../cases/status-transitions.ts';
import { cases } from '../cases/tables.ts';
import { orderSearch } from './jobs.ts';

let t: TestApp;
let admin: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('Admin');
});
afterAll(() => t.close());

const ids: number[] = [];
const lastNames = ['Ørsted', 'Berg', 'Dahl', 'Berg', 'Aas', 'Dahl', 'Berg', 'Aas'];
const languages = ['en', 'en', 'de', 'en', 'de', 'en', 'de', 'en'];
beforeEach(async () => {
  if (ids.length > 0) await t.pool.query('delete from cases where case_id = any($1)', [ids.splice(0)]);
  const people = new Map<string, number>();
  for (const [index, lastName] of lastNames.entries()) {
    const contactId = people.get(lastName) ?? (await makeContact(t, { lastName })).contactId;
    people.set(lastName, contactId);
    const { caseId } = await makeCase(t, {
      title: 'Roof leaks',
      contactId,
      language: languages[index] ?? 'en',
      receiptDateTime: `2026-01-0${index + 1}T00:00:00Z`,
    });
    ids.push(caseId);
  }
  await refreshCaseSearch(t.db, ids);
  // A table in the order of time, and one that is still growing.
  await t.pool.query('select spread_case_search($1)', [ids.length - 1]);
});

const idOf = (place: number): number => ids[place] ?? 0;
const found = async (text: string) =>
  (await t.inject(admin, caseListEndpoints.listCases, { body: { text } })).body.items.map(
    ({ caseId }) => caseId,
  );
const partitions = async () =>
  (
    await t.pool.query<{ name: string }>(
      `select partition::regclass::text as name from case_search_partitions order by ends = 'MAXVALUE'`,
    )
  ).rows.map(({ name }) => name);
const namesInPlace = async (partition: string) =>
  (
    await t.pool.query<{ name: string }>(
      `select cases.language || ' ' || last_name as name from ${partition} s join cases using (case_id) join contacts using (contact_id) order by s.ctid`,
    )
  ).rows.map(({ name }) => name);

test('what is over stands in the order of language and name, and all is found as before', async () => {
  const before = await found('roof');
  expect(before).toHaveLength(lastNames.length);
  const [old, growing] = await partitions();
  expect(old).toBeDefined();
  await orderSearch.run(t.ctx(), {});
  const [ordered, still] = await partitions();
  expect(ordered).toBe(`${old}_ordered`);
  expect(still).toBe(growing);
  const names = await namesInPlace(ordered ?? '');
  expect(names).toEqual(['de Dahl', 'en Berg', 'en Ørsted']);
  expect(await found('roof')).toEqual(before);
  const { rows } = await t.pool.query(
    `select bool_and(i.indisvalid) as "isWhole", count(*)::int as indexes from pg_index i
     join pg_inherits h on h.inhrelid = i.indexrelid where i.indrelid = $1::regclass`,
    [ordered],
  );
  expect(rows).toEqual([{ isWhole: true, indexes: 2 }]);
  await orderSearch.run(t.ctx(), {});
  expect(await partitions()).toEqual([ordered, still]);
});

test('what others change while the rows are copied is not lost', async () => {
  const other = await t.pool.connect();
  try {
    await other.query('begin');
    await other.query('update cases set title = $2, status_id = $3 where case_id = $1', [
      idOf(0),
      'Sunshade rattles',
      statusIds.Closed,
    ]);
    await other.query('update case_search set words = case_words(case_id) where case_id = $1', [idOf(0)]);
    await other.query('delete from cases where case_id = $1', [idOf(1)]);
    await other.query(`update cases set receipt_date_time = '2026-01-02T12:00:00Z' where case_id = $1`, [
      ids.at(-1),
    ]);
    const ordering = orderSearch.run(t.ctx(), {});
    await vi.waitFor(async () => {
      const { rows } =
        await t.pool.query(`select 1 from pg_locks where mode = 'ShareRowExclusiveLock' and not granted
        and database = (select oid from pg_database where datname = current_database())`);
      expect(rows).toHaveLength(1);
    });
    await other.query('commit');
    await ordering;
  } finally {
    other.release();
  }
  expect(await found('roof')).toEqual([6, 5, 4, 3, 2, 7].map(idOf));
  expect(await found('sunshade')).toEqual([idOf(0)]);
  const closed = { text: 'sunshade', statusIds: [statusIds.Closed] };
  expect((await t.inject(admin, caseListEndpoints.listCases, { body: closed })).body.totalCount).toBe(1);
});

test('it gives way to those who are busy for longer, and is done the next time', async () => {
  const before = await partitions();
  const other = await t.pool.connect();
  try {
    await other.query('begin');
    await other.query('update cases set title = title where case_id = $1', [idOf(0)]);
    await expect(orderSearch.run(t.ctx(), {})).rejects.toMatchObject({ cause: { code: '55P03' } });
    await other.query('commit');
  } finally {
    other.release();
  }
  expect(await partitions()).toEqual(before);
  await t.db
    .update(cases)
    .set({ statusId: statusIds.Closed })
    .where(eq(cases.caseId, idOf(0)));
  await orderSearch.run(t.ctx(), {});
  expect(await partitions()).not.toEqual(before);
  expect(await found('roof')).toHaveLength(lastNames.length);
});
