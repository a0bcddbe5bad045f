import { favoriteEndpoints } from '@cfm/contract/cases/favorites.ts';
import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { exportEndpoints } from '@cfm/contract/screens/export.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refreshCaseSearch } from '../../cases/case/refresh-case-search.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { caseCodeLevelSets, caseEvents, cases } from '../../cases/case/tables.ts';
import type { UserActor } from '../../context.ts';
import { contactCars } from '../../people/contacts/tables.ts';
import { lookupId, makeCase, makeContact, marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: UserActor;
const ids: Record<string, number> = {};
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('Admin');
  const contact = await makeContact(t, {
    firstName: 'Jürgen',
    lastName: 'Schröder',
    emails: ['j.schroeder@customer.example'],
    phones: ['+49 (0)89 5551234', '069/9876543'],
  });
  await t.db.execute(
    sql`insert into name_words select distinct unnest(string_to_array(fold('Jürgen Schröder'), ' ')) on conflict do nothing`,
  );
  const now = t.clock.now();
  const cars = await t.db
    .insert(contactCars)
    .values(
      [
        { vin: 'WBY7X410809F33102', licencePlate: 'M AB 42' },
        { vin: null, licencePlate: 'W-KL 4711' },
      ].map((car) => ({ ...car, contactId: contact.contactId, createdAt: now, lastModifiedAt: now })),
    )
    .returning();
  const make = async (name: string, overrides: Parameters<typeof makeCase>[1] = {}) => {
    const row = await makeCase(t, { title: name, ...overrides });
    ids[name] = row.caseId;
    await refreshCaseSearch(t.db, [row.caseId]);
    return row;
  };
  await make('Battery drains', {
    contactId: contact.contactId,
    contactCarId: cars[0]?.contactCarId ?? null,
    receiptDateTime: '2026-03-01T10:00:00Z',
  });
  await make('Paint blisters', {
    marketId: await marketId(t, 'AT'),
    brandId: await lookupId(t, 'brand', 'BMW'),
    contactCarId: cars[1]?.contactCarId ?? null,
    externalId: 'EXT-88123',
    technicalCampaignId: 'TC-2026-0815',
    receiptDateTime: '2026-03-02T10:00:00Z',
    statusId: statusIds.Forwarded,
    dueDateTime: '2026-03-03T10:00:00Z',
  });
  await make('No market yet', { marketId: null, receiptDateTime: '2026-03-03T10:00:00Z' });
  await make('Cheap watches', { statusId: statusIds.Spam });
  await make('Closed long ago', { statusId: statusIds.Closed, receiptDateTime: '2025-01-01T10:00:00Z' });
  await t.db.insert(caseEvents).values({
    caseId: ids['Paint blisters'] ?? 0,
    type: 'comment',
    title: 'Painter',
    content: '',
    contentText: 'Asked <paint.desk@harbour.example>, no answer yet.',
    createdAt: now,
    details: {},
  });
  await refreshCaseSearch(t.db, [ids['Paint blisters'] ?? 0]);
  await t.db.insert(caseCodeLevelSets).values({
    caseId: ids['Paint blisters'] ?? 0,
    codeLevelAreaId: 1,
    codeLevelTopicGroupId: 1,
    isPrimary: true,
    order: 0,
  });
});
afterAll(() => t.close());

const titles = async (who: UserActor, body: Record<string, unknown>, query: Record<string, string> = {}) => {
  const reply = await t.inject(who, caseListEndpoints.listCases, { query, body });
  expect(reply.status).toBe(200);
  expect(reply.body.totalCount).toBe(reply.body.items.length);
  return reply.body.items.map(({ title }) => title);
};

describe('the case list (rules 3.19 and 3.20)', () => {
  test('has the newest first, without spam', async () =>
    expect(await titles(admin, {})).toEqual([
      'No market yet',
      'Paint blisters',
      'Battery drains',
      'Closed long ago',
    ]));

  type Row = [string, CaseFilter, string[]];
  test.each<Row>([
    ['a word', { text: 'battery' }, ['Battery drains']],
    ['the beginning of a word', { text: 'blist' }, ['Paint blisters']],
    ['all words', { text: 'paint battery' }, []],
    ['a name without its accents', { text: 'schroder' }, ['Battery drains']],
    ['a name with one typing error', { text: 'Schröber' }, ['Battery drains']],
    ['a part of the VIN', { text: '9F331' }, ['Battery drains']],
    ['a part of the VIN', { text: '7X410809F3' }, ['Battery drains']],
    ['non-consecutive letters of a VIN', { text: 'WBY7X4809F33' }, []],
    ['an e-mail address', { text: 'J.Schroeder@customer.example' }, ['Battery drains']],
    ['a part of an e-mail address', { text: 'oeder@customer' }, ['Battery drains']],
    ['a part of the local part', { text: 'hroeder' }, ['Battery drains']],
    ['an e-mail address in a text', { text: 'desk@harbour' }, ['Paint blisters']],
    ['a backslash in an address', { text: 'a\\b@c' }, []],
    ...[
      ...['+49 89 5551234', '0049895551234', '089/555 1234', '(089) 5551234', '089-555-1234'],
      ...['5551234', '51234', 'Schröder 5551234', '+49 69 9876543', '9876543'],
    ].map((text): Row => [`a telephone number: ${text}`, { text }, ['Battery drains']]),
    ...['1234', '+49 30 5551234', '5551', '55512', '089 5551235', '+49 89'].map(
      (text): Row => [`no end of a telephone number: ${text}`, { text }, []],
    ),
    ['a plate', { text: 'mab42' }, ['Battery drains']],
    ['a plate with spaces', { text: 'M-AB 42' }, ['Battery drains']],
    ['a plate with more digits', { text: 'W-KL 4711' }, ['Paint blisters']],
    ['a number of the customer', { text: 'EXT-88123' }, ['Paint blisters']],
    ['the end of a number of the customer', { text: '8123' }, ['Paint blisters']],
    ['a technical campaign', { text: 'TC-2026-0815' }, ['Paint blisters']],
    ['two letters: the beginning of a name', { text: 'Jü' }, ['Battery drains']],
    ['two letters in a title: not found', { text: 'Pa' }, []],
    ['two letters next to a word, both in the case', { text: 'no market' }, ['No market yet']],
    ['two letters next to a word, which no case contains', { text: 'xy market' }, ['No market yet']],
    ['two letters of the name next to a word', { text: 'battery jü' }, ['Battery drains']],
    ['only spaces', { text: '   ', statusIds: [statusIds.Forwarded] }, ['Paint blisters']],
    ['quotes and operators, taken literally', { text: `a' & | ! :* <-> "b` }, []],
    ['VIN', { vin: 'wby7x4108' }, ['Battery drains']],
    ['two characters of a VIN', { vin: '41' }, ['Battery drains']],
    ['VIN and name of the contact', { vin: '0809F33102', contact: 'schröder' }, ['Battery drains']],
    ['characters that no VIN contains', { vin: '4711' }, []],
    ['contact', { contact: 'SCHRÖDER' }, ['Battery drains']],
    ['statuses', { statusIds: [statusIds.Forwarded, statusIds.Spam] }, ['Cheap watches', 'Paint blisters']],
    ['overdue', { isOverdue: true }, ['Paint blisters']],
    [
      'received from and to',
      { receivedFrom: '2026-03-02T00:00:00Z', receivedTo: '2026-03-02T23:00:00Z' },
      ['Paint blisters'],
    ],
    ['topic group', { codeLevelTopicGroupIds: [1] }, ['Paint blisters']],
    ['to classify', { isToClassify: true, text: 'market' }, ['No market yet']],
    ['nothing left to classify', { isToClassify: false }, ['Paint blisters']],
  ])('filters by %s', async (_what, filter, expected) =>
    expect(await titles(admin, filter)).toEqual(expected),
  );

  test('filters by any part of the internal id', async () => {
    const reply = await t.inject(admin, caseListEndpoints.listCases, { body: { text: 'battery' } });
    const internalId = reply.body.items[0]?.internalId ?? '';
    expect(await titles(admin, { internalId })).toEqual(['Battery drains']);
    expect(await titles(admin, { text: internalId })).toEqual(['Battery drains']);
    const { items } = (await t.inject(admin, caseListEndpoints.listCases, { body: {} })).body;
    for (const part of [internalId.slice(3), internalId.slice(0, 4), internalId.slice(-2), '-', '_'])
      expect(await titles(admin, { internalId: part })).toEqual(
        items.filter((row) => row.internalId.includes(part)).map(({ title }) => title),
      );
  });

  test('sorts by each column, in both directions', async () => {
    for (const sortBy of [
      'receiptDateTime',
      'internalId',
      'dueDateTime',
      'lastModifiedDateTime',
      'createdDateTime',
    ]) {
      const down = await titles(admin, {}, { sortBy, descending: 'true' });
      const up = await titles(admin, {}, { sortBy, descending: 'false' });
      expect([...down].sort()).toEqual([...up].sort());
      if (sortBy !== 'dueDateTime') expect(up).toEqual([...down].reverse());
    }
  });

  test('has pages, with the total of all pages (rule 3.21)', async () => {
    const all = await titles(admin, {});
    const page = await t.inject(admin, caseListEndpoints.listCases, {
      query: { skip: '2', take: '10' },
      body: {},
    });
    expect(page.body.items.map(({ title }) => title)).toEqual(all.slice(2));
    expect(page.body).toMatchObject({ totalCount: 4, isTotalExact: true });
    const beyond = await t.inject(admin, caseListEndpoints.listCases, { query: { skip: '500' }, body: {} });
    expect(beyond.body).toMatchObject({ totalCount: 4, items: [] });
  });

  test('counts the due date in working days of the market (rule 3.25)', async () => {
    const reply = await t.inject(admin, caseListEndpoints.listCases, { body: { text: 'paint' } });
    expect(reply.body.items[0]).toMatchObject({ dueInWorkingDays: -1, vinTail: null });
  });

  test('uses the German calendar without a market, in the list and on the case', async () => {
    // Easter is in between.
    const row = await makeCase(t, {
      title: 'Nowhere',
      marketId: null,
      dueDateTime: '2026-04-07T10:00:00Z',
    });
    await refreshCaseSearch(t.db, [row.caseId]);
    const listed = await t.inject(admin, caseListEndpoints.listCases, { body: { text: 'nowhere' } });
    expect(listed.body.items).toMatchObject([{ dueInWorkingDays: 22 }]);
    const opened = await t.inject(admin, casePageEndpoints.getCase, { params: { id: row.caseId } });
    expect(opened.body.dueInWorkingDays).toBe(22);
    await t.db.delete(cases).where(eq(cases.caseId, row.caseId));
  });

  test.each([
    ['an unknown key', { nonsense: 1 }, {}],
    ['a wrong type', { statusIds: 'all' }, {}],
    ['an invalid page size', {}, { take: '7' }],
    ['a negative skip', {}, { skip: '-1' }],
    ['a sort column without index', {}, { sortBy: 'title' }],
  ])('rejects %s with 400', async (_what, body, query) =>
    expect((await t.inject(admin, caseListEndpoints.listCases, { query, body })).status).toBe(400),
  );
});

describe('scope of cases', () => {
  test.each([
    ['Markets', async () => ({ Markets: [await marketId(t, 'AT')] }), ['Paint blisters']],
    [
      'ExcludeMarket',
      async () => ({ ExcludeMarket: [await marketId(t, 'DE')] }),
      ['No market yet', 'Paint blisters'],
    ],
    ['CaseSource', async () => ({ CaseSource: [await lookupId(t, 'source', 'Board')] }), []],
    ['Brand', async () => ({ Brand: [await lookupId(t, 'brand', 'MINI')] }), []],
    ['CodeLevel2', async () => ({ CodeLevel2: [1] }), ['Paint blisters']],
  ])('limits an agent by %s', async (_claim, scopes, expected) =>
    expect(await titles(await t.actor('Agent', { scopes: await scopes() }), {})).toEqual(expected),
  );

  test('still shows cases to classify to an administrator with a scope', async () => {
    const scoped = await t.actor('BMW Admin', { scopes: { Markets: [await marketId(t, 'AT')] } });
    expect(await titles(scoped, {})).toEqual(['No market yet', 'Paint blisters']);
  });

  test('returns 404 for a case out of scope, for every endpoint', async () => {
    const scoped = await t.actor('Agent', { scopes: { Markets: [await marketId(t, 'AT')] } });
    const id = ids['Battery drains'] ?? 0;
    for (const endpoint of [
      casePageEndpoints.getCase,
      casePageEndpoints.listHistory,
      casePageEndpoints.listRulesOfCase,
      favoriteEndpoints.markFavorite,
    ])
      expect((await t.inject(scoped, endpoint, { params: { id } })).status).toBe(404);
  });
});

describe('favorites', () => {
  test('are per user, and shown in every list', async () => {
    const agent = await t.actor('Agent');
    const id = ids['Closed long ago'] ?? 0;
    await t.inject(agent, favoriteEndpoints.markFavorite, { params: { id } });
    await t.inject(agent, favoriteEndpoints.markFavorite, { params: { id } });
    expect((await t.inject(agent, favoriteEndpoints.listFavoriteIds)).body).toEqual([id]);
    expect((await t.inject(admin, favoriteEndpoints.listFavoriteIds)).body).toEqual([]);
    const list = await t.inject(agent, favoriteEndpoints.listFavorites);
    expect(list.body.items.map((row) => [row.title, row.isFavorite])).toEqual([['Closed long ago', true]]);
    await t.inject(agent, favoriteEndpoints.unmarkFavorite, { params: { id } });
    expect((await t.inject(agent, favoriteEndpoints.listFavoriteIds)).body).toEqual([]);
  });
});

test('a search for a number without its year lists the cases with it before the one with this id (rule 3.22)', async () => {
  const byId = await makeCase(t, { title: 'Same id' });
  const end = String(byId.caseId).padStart(6, '0');
  const numbered: number[] = [];
  for (const year of [2019, 2018]) {
    const { caseId } = await makeCase(t, { internalId: `${year}-${end}`, title: `Number of ${year}` });
    numbered.push(caseId);
    await refreshCaseSearch(t.db, [caseId]);
  }
  const found = async (text: string, query = {}) => {
    const { body } = await t.inject(admin, caseListEndpoints.listCases, { query, body: { text } });
    return [body.totalCount, ...body.items.map(({ caseId }) => caseId)];
  };
  expect(await found(String(byId.caseId))).toEqual([3, ...numbered, byId.caseId]);
  expect(await found(end)).toEqual([2, ...numbered]);
  expect(await found(`#${end}`)).toEqual([2, ...numbered]);
  expect(await found(end, { skip: '10' })).toEqual([2]);
  await t.db.delete(cases).where(inArray(cases.caseId, [byId.caseId, ...numbered]));
});

test('a search for the id of a case lists that case first, within filter and scope (rule 3.22)', async () => {
  // A number of three digits or more is no short word.
  await t.pool.query(`select setval(pg_get_serial_sequence('cases', 'case_id'), 4000)`);
  const named = await makeCase(t, { title: 'Old one', receiptDateTime: '2020-01-01T00:00:00.000Z' });
  const others: number[] = [];
  for (const title of [`Part ${named.caseId}`, `Bolt ${named.caseId}`]) {
    const { caseId } = await makeCase(t, { title });
    others.unshift(caseId);
    await refreshCaseSearch(t.db, [caseId]);
  }
  const text = ` ${named.caseId} `;
  const found = async (who: UserActor, body = {}, query = {}) => {
    const { totalCount, items } = (
      await t.inject(who, caseListEndpoints.listCases, { query, body: { text, ...body } })
    ).body;
    return [totalCount, ...items.map(({ caseId }) => caseId)];
  };
  const austrian = await t.actor('Agent', { scopes: { Markets: [await marketId(t, 'AT')] } });
  expect(await found(admin)).toEqual([3, named.caseId, ...others]);
  expect(await found(admin, {}, { skip: '10' })).toEqual([3]);
  expect(await found(admin, { receivedFrom: '2021-01-01T00:00:00.000Z' })).toEqual([2, ...others]);
  expect(await found(austrian)).toEqual([0]);
  const { body } = await t.inject(admin, exportEndpoints.checkExport, { body: { text } });
  expect(body.caseCount).toBe(3);
  await t.db
    .update(cases)
    .set({ title: `Gear ${named.caseId}` })
    .where(eq(cases.caseId, named.caseId));
  await refreshCaseSearch(t.db, [named.caseId]);
  expect(await found(admin)).toEqual([3, named.caseId, ...others]);
});
