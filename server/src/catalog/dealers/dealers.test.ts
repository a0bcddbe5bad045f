import { type DealerForm, dealerEndpoints, dealerSortColumns } from '@cfm/contract/catalog/dealers.ts';
import { marketEndpoints } from '@cfm/contract/catalog/markets.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, auditPersonalValues } from '../../access/audit/tables.ts';
import type { UserActor } from '../../context.ts';
import { marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { listDealersOf } from './queries.ts';
import { searchDealers } from './search-dealers.ts';

let t: TestApp;
let admin: UserActor;
let germany: number;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('BMW Admin');
  germany = await marketId(t, 'DE');
});
afterAll(() => t.close());

let made = 0;
const form = (more: Partial<DealerForm> = {}): DealerForm => {
  made += 1;
  return {
    number: `T-${made}`,
    name: 'Autohaus Testfeld',
    city: 'Fürth',
    marketId: germany,
    emails: ['service@testfeld.example'],
    language: 'de',
    isActive: true,
    ...more,
  };
};
const create = (body: Record<string, unknown>) => t.inject(admin, dealerEndpoints.createDealer, { body });
const make = async (more: Partial<DealerForm> = {}) => {
  const { body } = await create({ ...form(more) });
  return body as unknown as number; // the reply is the id itself
};
const read = async (id: number) => t.inject(admin, dealerEndpoints.getDealer, { params: { id } });
const update = (id: number, body: Record<string, unknown>) =>
  t.inject(admin, dealerEndpoints.updateDealer, { params: { id }, body });
const remove = (id: number) => t.inject(admin, dealerEndpoints.removeDealer, { params: { id } });
const list = async (query: Record<string, unknown> = {}) =>
  (await t.inject(admin, dealerEndpoints.listDealers, { query })).body;

describe('a dealer (rule 8.11)', () => {
  it('is created as entered, and a repeated address counts once', async () => {
    const given = form({
      name: ' Autohaus\nBrückner ',
      city: ' ',
      emails: ['Service@A.example', 'service@a.example', 'b@Müller.example'],
    });
    const { status, body: dealerId } = await create({ ...given });
    expect(status).toBe(200);
    expect((await read(dealerId as unknown as number)).body).toEqual({
      ...given,
      dealerId,
      name: 'Autohaus Brückner',
      city: null,
      emails: ['Service@a.example', 'b@müller.example'],
      version: 1,
    });
  });

  it.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['no number', { number: ' ' }, { number: 'Number is required' }],
    [
      'a long number',
      { number: '1'.repeat(21) },
      { number: 'Number must be less than 20 characters (now 21)' },
    ],
    ['no name', { name: '' }, { name: 'Name is required' }],
    ['no market', { marketId: null }, { marketId: 'Market is required' }],
    ['an unknown market', { marketId: 999_999 }, { marketId: 'Market must be one of the options' }],
    ['an invalid address', { emails: ['a@b.example', 'nobody'] }, { 'emails.1': 'nobody must be valid' }],
    [
      'six addresses',
      { emails: [1, 2, 3, 4, 5, 6].map((n) => `a${n}@b.example`) },
      { emails: 'E-mails can have at most 5 entries' },
    ],
    ['an invalid language', { language: 'zz' }, { language: 'Language must be one of the options' }],
  ])('with %s is rejected at its field', async (_what, wrong, errors) => {
    const { status, body } = await create({ ...form(), ...wrong });
    expect([status, body.errors]).toEqual([400, errors]);
  });

  it('with a taken number is rejected, also in concurrent calls', async () => {
    const id = await make({ number: 'Taken' });
    const rejection = {
      status: 409,
      body: { code: 'DealerExists', errors: { number: 'A dealer with this number already exists.' } },
    };
    for (const number of ['taken', 'TAKEN']) expect(await create(form({ number }))).toMatchObject(rejection);
    const twice = form();
    const replies = await Promise.all([create({ ...twice }), create({ ...twice })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await update(id, { ...form({ number: twice.number }), version: 1 })).toMatchObject(rejection);
  });

  it('gets a new version when changed; an update of an older version gets the stored state', async () => {
    const given = form();
    const id = await make(given);
    const first = await update(id, { ...given, name: 'New', version: 1 });
    expect([first.status, first.body]).toEqual([200, { ...given, dealerId: id, name: 'New', version: 2 }]);
    const late = await update(id, { ...given, name: 'Late', version: 1 });
    expect([late.status, late.body.code]).toEqual([409, 'DealerChanged']);
    expect(late.body).toMatchObject({ current: { name: 'New', version: 2 } });
    const same = await update(id, { ...given, name: 'New', version: 2 });
    expect(same.body.version).toBe(2);
    expect((await update(999_999, { ...given, version: 1 })).status).toBe(404);
  });

  it('that is not used is deleted and then not found', async () => {
    const id = await make();
    expect((await remove(id)).status).toBe(200);
    expect([(await read(id)).status, (await remove(id)).status]).toEqual([404, 404]);
  });

  it('in use is not deleted, and the error lists the uses; once deactivated, it is no longer offered (rule 8.13)', async () => {
    const given = form({ name: 'Autohaus Unersetzlich' });
    const id = await make(given);
    const { body: contactId } = await t.inject(admin, contactEndpoints.createContact, {
      body: { lastName: 'Weber' },
    });
    await t.inject(admin, contactEndpoints.createCar, { params: { contactId }, body: { dealerId: id } });
    const { status, body } = await remove(id);
    expect([status, body.code, body.message]).toEqual([
      409,
      'DealerInUse',
      "The dealer is used by 1 car and can't be deleted. Deactivate it instead: existing data keeps it, but no one can select it any more.",
    ]);
    const scoped = await t.actor('BMW Admin', { scopes: { Markets: [given.marketId] } });
    const withoutNumbers = await t.inject(scoped, dealerEndpoints.removeDealer, { params: { id } });
    expect(withoutNumbers.body.message).toContain('used by cars and');
    const found = async () =>
      (await t.inject(admin, marketEndpoints.searchDealers, { query: { search: 'Unersetzlich' } })).body;
    expect(await found()).toHaveLength(1);
    await update(id, { ...given, isActive: false, version: 1 });
    expect(await found()).toEqual([]);
    const contact = await t.inject(admin, contactEndpoints.getContact, { params: { contactId } });
    expect(contact.body.cars[0]?.dealerName).toBe('Autohaus Unersetzlich');
  });

  it('counts each foreign key in the database as a use', async () => {
    const { rows } = await t.pool.query<{ name: string }>(
      `select conrelid::regclass::text as name from pg_constraint
        where contype = 'f' and confrelid = 'dealers'::regclass order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['case_links', 'contact_cars']);
  });
});

it('audits each change and stores addresses separately (rule 14.3)', async () => {
  const given = form({ emails: ['one@a.example'] });
  const id = await make(given);
  await update(id, { ...given, emails: ['two@a.example', 'three@a.example'], name: 'New', version: 1 });
  await remove(id);
  const entries = await t.db
    .select({ action: auditEntries.action, by: auditEntries.actorUserId, changes: auditEntries.changes })
    .from(auditEntries)
    .where(and(eq(auditEntries.entity, 'dealer'), eq(auditEntries.entityId, String(id))))
    .orderBy(asc(auditEntries.auditId));
  expect(entries.map(({ action, by }) => [action, by])).toEqual(
    ['create', 'update', 'remove'].map((action) => [action, admin.userId]),
  );
  expect(entries[1]?.changes).toEqual([
    { field: 'name', from: given.name, to: 'New' },
    { field: 'emails', fromValueId: expect.any(Number), toValueId: expect.any(Number) },
  ]);
  expect(JSON.stringify(entries)).not.toContain('@');
  const { fromValueId = 0, toValueId = 0 } = entries[1]?.changes.at(-1) ?? {};
  const values = await t.db
    .select({ id: auditPersonalValues.valueId, value: auditPersonalValues.value })
    .from(auditPersonalValues)
    .where(inArray(auditPersonalValues.valueId, [fromValueId, toValueId]))
    .orderBy(asc(auditPersonalValues.valueId));
  expect(values).toEqual([
    { id: fromValueId, value: 'one@a.example' },
    { id: toValueId, value: 'two@a.example; three@a.example' },
  ]);
});

describe('the list (rule 8.12)', () => {
  it('has pages, by number by default, or by name', async () => {
    const all = await list({ take: 100 });
    expect(all.items.map(({ number }) => number)).toEqual(all.items.map(({ number }) => number).toSorted());
    const second = await list({ skip: 20, take: 10 });
    expect([second.totalCount, second.items]).toEqual([all.totalCount, all.items.slice(20, 30)]);
    const names = (await list({ sortBy: 'name', descending: true, take: 50 })).items.map(({ name }) => name);
    const { compare } = new Intl.Collator('de');
    expect(names.slice(0, 10)).toEqual(names.slice(0, 10).toSorted((a, b) => compare(b, a)));
  });

  it.each([
    ['a number', '1011'],
    ['words of name and city in any order', 'hamburg linden'],
    ['an address', 'service@isarring'],
    ['without accents and capitals', 'BRUCKNER'],
  ])('finds by %s', async (_what, search) => {
    const { totalCount, items } = await list({ search });
    expect(totalCount).toBeGreaterThan(0);
    const words = search.toLowerCase().split(' ');
    for (const { number, name, city, emails } of items) {
      const text = `${number} ${name} ${city} ${emails}`.normalize('NFD').replace(/\p{Mark}/gu, '');
      for (const word of words) expect(text.toLowerCase()).toContain(word);
    }
  });

  it('can be filtered by market and by active or inactive dealers', async () => {
    await make({ isActive: false });
    const ofGermany = await list({ marketId: germany, take: 100 });
    expect(new Set(ofGermany.items.map((dealer) => dealer.marketId))).toEqual(new Set([germany]));
    const counts = await Promise.all(
      [{}, { isActive: true }, { isActive: false }].map(async (query) => (await list(query)).totalCount),
    );
    expect(counts[0]).toBe((counts[1] ?? 0) + (counts[2] ?? 0));
    expect(counts[2]).toBeGreaterThan(0);
    expect((await list({ search: '%' })).totalCount).toBe(0);
  });

  it('rejects an invalid page, order or filter', async () => {
    for (const query of [{ take: 7 }, { sortBy: 'city' }, { isActive: 'maybe' }, { marketId: 0 }])
      expect((await t.inject(admin, dealerEndpoints.listDealers, { query })).status).toBe(400);
  });
});

describe('20,000 dealers', () => {
  beforeAll(async () => {
    await t.pool.query(
      `insert into dealers (number, name, city, market_id, emails, language)
        select 'N' || lpad(n::text, 6, '0'), 'Autohaus ' || md5(n::text), 'Ort ' || n % 997, $1,
          array['service@' || md5((n * 7)::text) || '.example'], 'de'
        from generate_series(1, 20000) n`,
      [germany],
    );
    await t.pool.query('analyze dealers');
  });

  const explain = async (query: { toSQL(): { sql: string; params: unknown[] } }) => {
    const { sql, params } = query.toSQL();
    const { rows } = await t.pool.query(`explain ${sql}`, params);
    return rows.map((line) => line['QUERY PLAN']).join('\n');
  };
  const planOf = (page: Partial<Parameters<typeof listDealersOf>[1]>) =>
    explain(
      listDealersOf(t.db, {
        ...{ search: '', sortBy: 'number', descending: false, skip: 40, take: 20 },
        ...page,
      }),
    );

  it.each(dealerSortColumns.flatMap((sortBy) => [false, true].map((descending) => ({ sortBy, descending }))))(
    'have an index for $sortBy, descending: $descending',
    async (order) => {
      const plan = await planOf(order);
      expect(plan).toMatch(/Index Scan/);
      expect(plan).not.toMatch(/Seq Scan/);
    },
  );

  it('have an index for searches, in the list and in the dealer field', async () => {
    expect(await planOf({ search: 'c4ca4238' })).toContain('dealers_words');
    // A query of the builder, which is sent when it is awaited.
    const chosen = searchDealers(t.ctx(admin), { search: 'c4ca4238', count: 20 }) as unknown;
    expect(await explain(chosen as Parameters<typeof explain>[0])).toContain('dealers_words');
    for (const search of ['c4ca4238a0', 'N005000', 'a', 'autohaus', '']) {
      const reply = await t.inject(admin, marketEndpoints.searchDealers, { query: { search } });
      expect(reply.body.length, search).toBeGreaterThan(0);
    }
    const typo = await t.inject(admin, marketEndpoints.searchDealers, { query: { search: 'Lindenhoff' } });
    expect(typo.body[0]?.name).toBe('Autohaus Lindenhof');
  });
});
