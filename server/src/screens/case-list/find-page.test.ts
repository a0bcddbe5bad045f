import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refreshCaseSearch } from '../../cases/case/refresh-case-search.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { caseCodeLevelSets, caseEvents, cases } from '../../cases/case/tables.ts';
import { codeLevelTopicGroups, mailboxes } from '../../catalog/reference-data/tables.ts';
import type { UserActor } from '../../context.ts';
import { lookupId, makeCase, marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('Admin');
});
afterAll(() => t.close());

const list = async (who: UserActor, body: Record<string, unknown>, query: Record<string, string> = {}) =>
  (await t.inject(who, caseListEndpoints.listCases, { query, body })).body;

describe('a search', () => {
  test('follows changes of the case: status, market, quarter, deletion', async () => {
    const { caseId } = await makeCase(t, { title: 'Gearbox whines' });
    await refreshCaseSearch(t.db, [caseId]);
    const change = (set: Partial<typeof cases.$inferInsert>) =>
      t.db.update(cases).set(set).where(eq(cases.caseId, caseId));
    const totals = async () => {
      const austrian = await t.actor('Agent', { scopes: { Markets: [await marketId(t, 'AT')] } });
      const text = 'gearbox';
      return [
        (await list(admin, { text })).totalCount,
        (await list(admin, { text, statusIds: [statusIds.New] })).totalCount,
        (await list(admin, { text }, { sortBy: 'internalId' })).totalCount,
        (await list(austrian, { text })).totalCount,
      ];
    };
    expect(await totals()).toEqual([1, 1, 1, 0]);
    await change({ marketId: await marketId(t, 'AT') });
    expect(await totals()).toEqual([1, 1, 1, 1]);
    await change({ statusId: statusIds.Closed });
    expect(await totals()).toEqual([1, 0, 1, 1]);
    await change({ receiptDateTime: '2024-05-05T00:00:00.000Z' });
    expect(await totals()).toEqual([1, 0, 1, 1]);
    await change({ deletedAt: t.clock.now() });
    expect(await totals()).toEqual([0, 0, 0, 0]);
  });

  test('has the copied columns of every case, on insert and on change', async () => {
    const { caseId } = await makeCase(t, { title: 'Clutch slips', brandId: null, mailboxId: null });
    await refreshCaseSearch(t.db, [caseId]);
    const copied = async (table: string) =>
      (
        await t.pool.query(
          `select receipt_date_time, deleted_at, status_id, market_id, source_id, brand_id, mailbox_id
            from ${table} where case_id = $1`,
          [caseId],
        )
      ).rows;
    expect(await copied('case_search')).toEqual(await copied('cases'));
    const [mailbox] = await t.db.select().from(mailboxes).limit(1);
    for (const set of [
      { receiptDateTime: '2026-01-05T00:00:00.000Z' },
      { deletedAt: t.clock.now() },
      { statusId: statusIds.Closed },
      { marketId: null },
      { sourceId: await lookupId(t, 'source', 'Board') },
      { brandId: await lookupId(t, 'brand', 'MINI') },
      { mailboxId: mailbox?.mailboxId ?? 0 },
    ]) {
      const before = await copied('cases');
      await t.db.update(cases).set(set).where(eq(cases.caseId, caseId));
      const after = await copied('cases');
      expect(after).not.toEqual(before);
      expect(await copied('case_search')).toEqual(after);
    }
  });
});

test('a case with very long texts in any script is indexed', async () => {
  const { caseId } = await makeCase(t, {
    title: 'Tailgate squeaks',
    receiptDateTime: '2024-01-01T00:00:00Z',
  });
  // Characters of four bytes, with no word repeated.
  const pair = (n: number) => String.fromCodePoint(0x20000 + (n % 40_000), 0x20000 + Math.floor(n / 40_000));
  const words = Array.from({ length: 110_000 }, (_none, n) => pair(n)).join(' ');
  for (let from = 0; from < words.length; from += 40_000)
    await t.db.insert(caseEvents).values({
      caseId,
      type: 'comment',
      title: '',
      content: '',
      contentText: words.slice(from, from + 40_000),
      createdAt: t.clock.now(),
      details: {},
    });
  await refreshCaseSearch(t.db, [caseId]);
  const found = (text: string) => list(admin, { text });
  expect((await found('tailgate squeaks')).items.map((one) => one.caseId)).toEqual([caseId]);
});

test('the copies of market and time at a topic follow changes of the case', async () => {
  const { caseId } = await makeCase(t, {
    title: 'Dashboard rattles',
    receiptDateTime: '2026-02-01T00:00:00Z',
  });
  const [level] = await t.db.select().from(codeLevelTopicGroups).limit(1);
  if (!level) throw new Error('no topic group');
  await t.db.insert(caseCodeLevelSets).values({
    caseId,
    codeLevelAreaId: level.areaId,
    codeLevelTopicGroupId: level.topicGroupId,
    isPrimary: true,
    order: 0,
  });
  const austria = await marketId(t, 'AT');
  const february = { receivedFrom: '2026-02-01T00:00:00Z', receivedTo: '2026-02-28T00:00:00Z' };
  const totals = async () => {
    const topic = { codeLevelTopicGroupIds: [level.topicGroupId] };
    return [
      (await list(admin, { ...topic, marketIds: [austria] })).totalCount,
      (await list(admin, { ...topic, ...february })).totalCount,
    ];
  };
  expect(await totals()).toEqual([0, 1]);
  await t.db.update(cases).set({ marketId: austria }).where(eq(cases.caseId, caseId));
  expect(await totals()).toEqual([1, 1]);
  await t.db.update(cases).set({ receiptDateTime: '2026-03-01T00:00:00Z' }).where(eq(cases.caseId, caseId));
  expect(await totals()).toEqual([1, 0]);
  await t.db.delete(cases).where(eq(cases.caseId, caseId));
});

describe('more than 10,000 cases (rule 3.21)', () => {
  /** All but the last ones, which are closed and older. */
  const newest = 20_100;
  const closed = 20;
  beforeAll(async () => {
    const model = await makeCase(t, { title: 'Many alike', receiptDateTime: '2025-01-01T00:00:00Z' });
    await t.db.execute(sql`
      with made as (
        insert into cases (internal_id, title, status_id, market_id, source_id, input_channel_id, escalation_level_id, language,
          receipt_date_time, created_date_time, last_modified_date_time)
        select '2025-' || lpad(n::text, 6, '0'), 'Alike ' || n, case when n > ${newest} then ${statusIds.Closed}::int else status_id end, market_id, source_id, input_channel_id, escalation_level_id,
          language, receipt_date_time + n * case when n > ${newest} then -1 else 1 end * interval '1 minute', created_date_time, last_modified_date_time
        from cases, generate_series(1, ${newest + closed}::int) as n where case_id = ${model.caseId}
        returning *
      )
      insert into case_search (case_id, words, receipt_date_time, status_id, market_id, source_id)
      select case_id, array_to_tsvector(array[quarter_mark(quarter_of(receipt_date_time)) || 'alike']), receipt_date_time, status_id, market_id, source_id from made`);
    await refreshCaseSearch(t.db, [model.caseId]);
  });

  test.each([
    ['by status', { statusIds: [statusIds.New] }, 10_000],
    ['by word', { text: 'alike' }, 1_000],
    ['by word and a flag', { text: 'alike', legal: false }, 1_000],
    ['by a flag', { legal: false }, 10_000],
  ])('%s: lists the newest, and a total that says there are more', async (_how, filter, limit) => {
    const page = await list(admin, filter, { take: '10', skip: '10' });
    expect(page).toMatchObject({ totalCount: limit, isTotalExact: false });
    expect(page.items.map(({ title }) => title)).toEqual(
      Array.from({ length: 10 }, (_none, place) => `Alike ${newest - 10 - place}`),
    );
    const exact = await list(admin, filter, { take: '10', exactTotal: 'true' });
    expect(exact.isTotalExact).toBe(true);
    expect(exact.totalCount).toBeGreaterThanOrEqual(newest);
    expect(exact.items[0]?.title).toBe(`Alike ${newest}`);
  });

  test('by word, in both directions: has the same pages as a full sort', async () => {
    const titles = (count: number, at: (place: number) => number) =>
      Array.from({ length: count }, (_none, place) => `Alike ${at(place)}`);
    const page = async (skip: number, descending: string) =>
      (await list(admin, { text: 'alike' }, { take: '20', skip: String(skip), descending })).items.map(
        ({ title }) => title,
      );
    expect(await page(5990, 'true')).toEqual(titles(20, (place) => newest - 5990 - place));
    expect(await page(0, 'false')).toEqual(titles(20, (place) => newest + closed - place));
    expect(await page(newest - 2, 'true')).toEqual([
      ...['Alike 2', 'Alike 1', 'Many alike'],
      ...titles(17, (place) => newest + 1 + place),
    ]);
    expect(await page(newest + closed - 2, 'true')).toEqual(
      titles(3, (place) => newest + closed - 2 + place),
    );
    expect(await page(30_000, 'true')).toEqual([]);
  });

  test('with a filter that matches few: lists all of them, counted exactly', async () => {
    const page = await list(admin, { text: 'alike', statusIds: [statusIds.Closed] });
    expect(page).toMatchObject({ totalCount: closed, isTotalExact: true });
    expect(page.items[0]?.title).toBe(`Alike ${newest + 1}`);
  });
});
