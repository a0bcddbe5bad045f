import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, type UserActor } from '../../context.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createCar } from './create-car.ts';
import { createContact } from './create-contact.ts';
import { listContacts } from './list-contacts.ts';
import { searchContacts } from './search-contacts.ts';
import { isOneTypingErrorAway } from './similar-names.ts';
import { contacts } from './tables.ts';

let t: TestApp;
let agent: UserActor;
const people: [string | null, string, string?, string[]?][] = [
  ['Jürgen', 'Müller', 'j.mueller@post.example', ['0172 4000111', '+49 (0)89 555-1234']],
  ['Juliane', 'Müller-Lüdenscheidt', 'juliane@mail.example', ['(030) 5551234']],
  ['Mina', 'Muller', 'mina_muller@post.example'],
  ['Sophie', 'van der Berg', 'sophie.vdberg@post.example'],
  ['Θεόδωρος', 'Παπαδόπουλος', 'theo@mail.example'],
  ['Оксана', 'Шевченко', 'oksana@mail.example'],
  ['小明', '王', 'xiaoming@mail.example'],
  ['فاطمة', 'الزهراني', 'fatima@mail.example'],
  [null, 'Bergwerk Handels GmbH', 'einkauf@bergwerk.example'],
  ['Bernd', 'Meier', 'b.meier@post.example'],
  ['Berta', 'Maier', 'b.maier@post.example'],
];

beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent');
  const ctx = t.ctx(agent);
  for (const [firstName, lastName, email, phones = []] of people) {
    const contactId = await createContact(ctx, {
      title: null,
      academicTitle: null,
      firstName,
      lastName,
      emails: email ? [email] : [],
      phones,
      language: 'en',
      addresses: [],
      note: null,
    });
    if (lastName === 'Meier')
      await createCar(ctx, {
        contactId,
        vin: 'WBA5F310X0AB12345',
        brandId: null,
        modelId: null,
        modelCode: null,
        licencePlate: 'M-BM 2024',
        countryOfRegistrationCode: null,
        dealerId: null,
      });
  }
});
afterAll(() => t.close());

const search = async (query: Record<string, string>) => {
  const reply = await t.inject(agent, contactEndpoints.searchContacts, { query });
  expect(reply.status).toBe(200);
  return reply.body.map((contact) => contact.fullName);
};
const list = async (query: Record<string, string>) =>
  (await t.inject(agent, contactEndpoints.listContacts, { query })).body;

type Row = [string, Record<string, string>, string[]];
describe('contacts/search (rule 6.3)', () => {
  it.each<Row>([
    [
      'without accents, exact first',
      { lastName: 'muller' },
      ['Mina Muller', 'Jürgen Müller', 'Juliane Müller-Lüdenscheidt'],
    ],
    ['two letters for an umlaut', { lastName: 'Mueller' }, ['Jürgen Müller']],
    ['the beginning of a first name', { firstName: 'jü' }, ['Jürgen Müller', 'Juliane Müller-Lüdenscheidt']],
    ['the second part of a name', { lastName: 'Lüden' }, ['Juliane Müller-Lüdenscheidt']],
    ['a name after its particles', { lastName: 'berg' }, ['Sophie van der Berg', 'Bergwerk Handels GmbH']],
    ['a whole name of several words', { lastName: 'van der Berg' }, ['Sophie van der Berg']],
    ['Greek, a beginning', { lastName: 'παπαδ' }, ['Θεόδωρος Παπαδόπουλος']],
    ['Cyrillic, one letter wrong', { lastName: 'Шевчинко' }, ['Оксана Шевченко']],
    ['Chinese', { lastName: '王' }, ['小明 王']],
    ['Arabic', { firstName: 'فاطم' }, ['فاطمة الزهراني']],
    ['one wrong letter, exact match first', { lastName: 'Meier' }, ['Bernd Meier', 'Berta Maier']],
    ['two swapped letters of a short name', { lastName: 'Mieer' }, ['Bernd Meier']],
    ['the same in Greek', { firstName: 'Θοεδωρος' }, ['Θεόδωρος Παπαδόπουλος']],
    ['first and last name together', { firstName: 'Berta', lastName: 'Meier' }, ['Berta Maier']],
    [
      'a missing letter',
      { lastName: 'Mülle' },
      ['Jürgen Müller', 'Mina Muller', 'Juliane Müller-Lüdenscheidt'],
    ],
    ['the beginning of an e-mail address', { email: 'J.MUE' }, ['Jürgen Müller']],
    [
      'an e-mail address with a typing error',
      { email: 'sophie.vdbreg@post.example' },
      ['Sophie van der Berg'],
    ],
    [
      'an e-mail address with an error after the @',
      { email: 'juliane@mial.example' },
      ['Juliane Müller-Lüdenscheidt'],
    ],
    [
      'a long e-mail address with an error after the @',
      { email: 'sophie.vdberg@pots.example' },
      ['Sophie van der Berg'],
    ],
    ['a long local part with another domain', { email: 'sophie.vdberg@elsewhere.test' }, []],
    ['a LIKE wildcard', { email: 'mina_' }, ['Mina Muller']],
    ['only a LIKE wildcard', { lastName: '%' }, []],
    ...['+49 89 5551234', '0049895551234', '089/555 1234', '(089) 5551234', '895551234'].map(
      (phone): Row => [`a telephone number: ${phone}`, { phone }, ['Jürgen Müller']],
    ),
    ['the end of telephone numbers', { phone: '5551234' }, ['Jürgen Müller', 'Juliane Müller-Lüdenscheidt']],
    ['four digits of a telephone number', { phone: '1234' }, []],
    ['another telephone number', { phone: '+49 89 5551235' }, []],
    ['no telephone number', { phone: '%' }, []],
    ['a VIN, written in groups', { vin: 'wba 5f310x0 ab12345' }, ['Bernd Meier']],
    ['the end of a VIN', { vin: 'ab12345' }, ['Bernd Meier']],
    ['a licence plate in another notation', { licencePlate: 'mbm2024' }, ['Bernd Meier']],
    ['the beginning of a licence plate', { licencePlate: 'M BM 20' }, ['Bernd Meier']],
    ['another plate', { licencePlate: 'M-BM 2025' }, []],
    ['no plate', { licencePlate: '-%' }, []],
    ['an empty search', {}, []],
    ['no match', { lastName: 'Zzyzx' }, []],
  ])('%s (rule 6.7)', async (_what, query, expected) => {
    const found = await search(query);
    expect(found.slice(0, expected.length || undefined)).toEqual(expected);
  });

  it('returns no more than requested', async () => {
    expect(await search({ lastName: 'm', count: '2' })).toHaveLength(2);
  });

  it('requires a session', async () => {
    expect((await t.inject(null, contactEndpoints.searchContacts, { query: {} })).status).toBe(401);
  });
});

describe('contacts/list', () => {
  it('lists the last changed first, in pages, with the total count', async () => {
    const page = await list({ take: '10', skip: '10' });
    expect(page.totalCount).toBe(people.length);
    expect(page.items.map((contact) => contact.fullName)).toEqual(['Jürgen Müller']);
    const firstOf = async () => (await list({ take: '10' })).items[0]?.fullName;
    expect(await firstOf()).toBe('Berta Maier');
    const change = (lastModifiedAt: string) =>
      t.db
        .update(contacts)
        .set({ lastModifiedAt })
        .where(and(eq(contacts.firstName, 'Jürgen'), eq(contacts.lastName, 'Müller')));
    await change('2099-01-01T00:00:00.000Z');
    expect(await firstOf()).toBe('Jürgen Müller');
    await change(t.clock.now());
  });

  it.each([
    ['bernd meier', ['Bernd Meier']],
    ['0AB12345', []],
    ['ab12345', ['Bernd Meier']],
    ['post.example mulle', ['Mina Muller', 'Jürgen Müller']],
    ['wba5f310x0ab12345', ['Bernd Meier']],
    ['bernd zzyzx', []],
  ])('finds "%s"', async (text, expected) => {
    const { items, totalCount } = await list({ search: text });
    expect(items.map((contact) => contact.fullName)).toEqual(expect.arrayContaining(expected));
    expect(totalCount).toBe(expected.length);
  });
});

describe('isOneTypingErrorAway', () => {
  it.each([
    ['meier', 'maier', true],
    ['meier', 'meyer', true],
    ['meier', 'meir', true],
    ['meier', 'emier', true],
    ['meier', 'meierr', true],
    ['meier', 'meier', true],
    ['meier', 'mayer', false],
    ['meier', 'me', false],
    ['meier', 'reiem', false],
  ])('%s, %s: %s', (a, b, expected) => {
    expect(isOneTypingErrorAway(a, b)).toBe(expected);
    expect(isOneTypingErrorAway(b, a)).toBe(expected);
  });
});

it('does not keep a prepared statement for each shape of a search', async () => {
  await inTransaction(t.ctx(agent), async (tx) => {
    const kept = async () =>
      (await tx.db.execute(sql`select from pg_prepared_statements where statement like '%similarity(%'`)).rows
        .length;
    const before = await kept();
    for (const search of ['ann', 'ann-marie', 'ann-marie-au', 'ann-marie-von-au']) {
      await listContacts(tx, { search, skip: 0, take: 10 });
      await searchContacts(tx, { lastName: search, count: 10 });
      await searchContacts(tx, { firstName: search, email: 'a', count: 10 });
    }
    // The one for misspelt words.
    expect((await kept()) - before).toBeLessThanOrEqual(1);
  });
});

it('reports more than 1,000 matches, lists exact ones first, and pages through them', async () => {
  await t.db.insert(contacts).values(
    Array.from({ length: 1_005 }, (_none, at) => ({
      lastName: at === 1_004 ? 'Zwölfer' : `Zwölferin${at}`,
      createdAt: t.clock.now(),
      lastModifiedAt: t.clock.now(),
    })),
  );
  const page = async (skip: number) =>
    (await t.inject(agent, contactEndpoints.listContacts, { query: { search: 'ZWOLFER', skip, take: 50 } }))
      .body;
  const first = await page(0);
  expect([first.totalCount, first.isTotalExact]).toEqual([1_000, false]);
  expect(first.items[0]?.lastName).toBe('Zwölfer');
  const last = await page(1_000);
  expect([last.totalCount, last.isTotalExact, last.items.length]).toEqual([1_000, false, 5]);
  const ids = new Set(
    (await Promise.all(Array.from({ length: 21 }, (_none, at) => page(at * 50)))).flatMap(({ items }) =>
      items.map(({ contactId }) => contactId),
    ),
  );
  expect(ids.size).toBe(1_005);
});
