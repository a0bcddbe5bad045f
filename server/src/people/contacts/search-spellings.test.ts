import { userSettingsEndpoints } from '@cfm/contract/access/user-settings.ts';
import { blacklistEndpoints } from '@cfm/contract/catalog/blacklist.ts';
import { dealerEndpoints } from '@cfm/contract/catalog/dealers.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshCaseSearch } from '../../cases/case/refresh-case-search.ts';
import { blacklist } from '../../catalog/blacklist/tables.ts';
import { dealers } from '../../catalog/markets/tables.ts';
import type { UserActor } from '../../context.ts';
import { makeCase, marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: UserActor;
let officer: UserActor;
let number: string;
const address = 'iris@müller-autos.example';
const vin = 'WBADT43452G934567';

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('Admin');
  officer = await t.actor('BMW Admin', { claims: ['DSVGO'] });
  const make = async (body: Record<string, unknown>, car?: string) => {
    const created = await t.inject(admin, contactEndpoints.createContact, { body });
    expect(created.status).toBe(200);
    const contactId = created.body;
    const carOf = car
      ? await t.inject(admin, contactEndpoints.createCar, { params: { contactId }, body: { vin: car } })
      : null;
    const row = await makeCase(t, { contactId, contactCarId: carOf?.body ?? null });
    await refreshCaseSearch(t.db, [row.caseId]);
    return row.internalId;
  };
  const phones = ['\u200e+49 89 382\u20135551', 'tel:０３－１２３４－５６７８', '٠٥٠ ١٢٣ ٤٥٦٧'];
  number = await make({ firstName: 'Iris', lastName: 'Größer', emails: [`\u200e${address}`], phones }, vin);
  await make({
    ...{ firstName: 'Durs', lastName: 'Wahl', phones: ['+49 30 9014 DW 77 (privat)', '030/700800 (mobil)'] },
  });
  await make({ firstName: 'Wei', lastName: 'Q', emails: ['用户@例子车.example'] });
  await make({ firstName: 'Ole', lastName: 'Ødegård' });
  await make({ firstName: 'Ute', lastName: 'Jaeggeroedt' });
  await make({ firstName: 'أحمد', lastName: 'الهاشمي' });
  await make({ firstName: 'สมชาย', lastName: 'ใจดี' });
});
afterAll(() => t.close());

const contactsBy = async (query: Record<string, string>) =>
  (await t.inject(admin, contactEndpoints.searchContacts, { query })).body.map(({ fullName }) => fullName);
const pageBy = async (search: string) =>
  (await t.inject(admin, contactEndpoints.listContacts, { query: { search } })).body.items.map(
    ({ fullName }) => fullName,
  );
const personsBy = async (query: Record<string, string>) => {
  t.clock.advance({ minutes: 1 });
  const reply = await t.inject(officer, contactEndpoints.listContacts, { query: { gdpr: 'true', ...query } });
  return reply.body.items.map(({ fullName }) => fullName);
};
const casesBy = async (body: Record<string, unknown>) =>
  (await t.inject(admin, caseListEndpoints.listCases, { query: {}, body })).body.items.map(
    ({ internalId }) => internalId,
  );

it.each(['Größer', 'Groesser', 'grosser', 'GROESS', 'Grö\u00adßer'])(
  'finds the name Größer by %s (rule 6.3)',
  async (name) => {
    expect(await contactsBy({ lastName: name })).toEqual(['Iris Größer']);
    expect(await pageBy(name)).toEqual(['Iris Größer']);
    expect(await casesBy({ contact: name })).toEqual([number]);
    expect(await casesBy({ text: name })).toEqual([number]);
    if (name !== 'GROESS') expect(await personsBy({ name })).toEqual(['Iris Größer']);
  },
);

it.each([
  ['Oedegaard', 'Ole Ødegård'],
  ['odegard', 'Ole Ødegård'],
  ['Jäggerødt', 'Ute Jaeggeroedt'],
  ['Jäggerödt', 'Ute Jaeggeroedt'],
  ['الهاشمى', 'أحمد الهاشمي'],
  ['ٱلْهَاشِمِيّ', 'أحمد الهاشمي'],
  ['ใจดี', 'สมชาย ใจดี'],
])('finds by the last name %s the contact %s (rule 6.3)', async (lastName, fullName) => {
  expect(await contactsBy({ lastName })).toEqual([fullName]);
  expect(await pageBy(lastName)).toEqual([fullName]);
  expect(await personsBy({ name: lastName })).toEqual([fullName]);
  expect(await casesBy({ contact: lastName })).toHaveLength(1);
});

it.each([
  ...[
    address,
    'IRIS@MÜLLER-AUTOS.example',
    'iris@xn--mller-autos-thb.example',
    'iris@mu\u0308ller-autos.example',
  ],
  ...[
    '@müller-autos.example',
    'müller-autos.example',
    'müller-autos',
    'xn--mller-autos-thb',
    '@mülle',
    'mülle',
    'ller-aut',
  ],
])('finds the address by %s', async (typed) => {
  expect(await pageBy(typed)).toEqual(['Iris Größer']);
  expect(await casesBy({ text: typed })).toEqual([number]);
  expect(await casesBy({ contact: typed })).toEqual([number]);
  if (/^iris/i.test(typed)) {
    expect(await contactsBy({ email: typed })).toEqual(['Iris Größer']);
    expect(await personsBy({ email: typed })).toEqual(['Iris Größer']);
  }
});

it.each(['用户@例子车.example', '用户@xn--fsqu00a695b.example', '@例子', '例子车', '用户'])(
  'finds the address in Chinese by %s',
  async (typed) => {
    expect(await pageBy(typed)).toEqual(['Wei Q']);
    expect(await casesBy({ text: typed })).toHaveLength(1);
    expect(await casesBy({ contact: typed })).toHaveLength(1);
  },
);

it.each([
  ...[
    '+49 89 382-5551',
    '089 382–5551',
    '\u202a+49\u00a089\u00a0382\u20115551',
    'tel:+49893825551',
    '3825551',
  ],
  ...['03-1234-5678', '０３１２３４５６７８', '050 1234567', '٠٥٠١٢٣٤٥٦٧', '۰۵۰ ۱۲۳ ۴۵۶۷'],
])('finds the telephone number %j (rule 6.7)', async (phone) => {
  expect(await contactsBy({ phone })).toEqual(['Iris Größer']);
  expect(await pageBy(phone)).toEqual(['Iris Größer']);
  expect(await personsBy({ phone })).toEqual(['Iris Größer']);
  expect(await casesBy({ text: phone })).toEqual([number]);
});

it.each(['030 9014', '0309014-77', '+49 30 9014 DW 77', '901477', '700800', '030/700800 (privat)'])(
  'finds a telephone number with an extension and a remark by %s (rule 6.7)',
  async (phone) => {
    expect(await contactsBy({ phone })).toEqual(['Durs Wahl']);
    expect(await pageBy(phone)).toEqual(['Durs Wahl']);
    expect(await personsBy({ phone })).toEqual(['Durs Wahl']);
    expect(await casesBy({ text: phone })).toHaveLength(1);
  },
);

it.each([vin, 'WBA DT43 452G934567', 'wba-dt43-452g-934567', '\u200eＷＢＡDT43452G934567'])(
  'finds the VIN %s',
  async (typed) => {
    expect(await contactsBy({ vin: typed })).toEqual(['Iris Größer']);
    expect(await pageBy(typed)).toEqual(['Iris Größer']);
    expect(await personsBy({ vin: typed })).toEqual(['Iris Größer']);
    expect(await casesBy({ vin: typed })).toEqual([number]);
    expect(await casesBy({ text: typed })).toEqual([number]);
  },
);

describe('a case number (rule 3.22)', () => {
  it.each([
    (own: string) => own,
    (own: string) => own.replace('-', ''),
    (own: string) => `#${own}`,
    (own: string) => own.replace('-', '–'),
    (own: string) => `[${own}]`,
    (own: string) => `AW: [${own}] Rückfrage`,
  ])('is found in notation %#', async (notation) => {
    const typed = notation(number);
    expect(await casesBy({ text: typed })).toEqual([number]);
    expect(await casesBy({ internalId: typed })).toEqual([number]);
    expect(await personsBy({ internalId: typed })).toEqual(['Iris Größer']);
  });
});

it('finds users, dealers and blacklist entries in both spellings', async () => {
  await t.actor('Agent', { firstName: 'Uwe', lastName: 'Köhnqvist' });
  await t.db.insert(dealers).values({
    ...{
      number: 'Q-2',
      name: 'Autohaus Köhnqvist 株式会社',
      marketId: await marketId(t, 'DE'),
      language: 'en',
    },
  });
  const createdDateTime = t.clock.now();
  await t.inject(admin, blacklistEndpoints.createBlacklistEntry, {
    body: { email: '*@köhnqvist-böse.example' },
  });
  const times = { createdDateTime, lastModifiedDateTime: createdDateTime };
  await t.db.insert(blacklist).values({ email: 'k@post.example', lastName: 'Koehnqvist', ...times });
  const countOf = async (search: string) => {
    const query = { search };
    const replies = [
      await t.inject(admin, userSettingsEndpoints.listUserAccounts, { query }),
      await t.inject(admin, dealerEndpoints.listDealers, { query }),
      await t.inject(admin, blacklistEndpoints.listBlacklist, { body: { blacklistFilter: query } }),
    ];
    return replies.map(({ body }) => body.totalCount);
  };
  // Also the domain of the entry.
  expect(await countOf('Köhnqvist')).toEqual([1, 1, 2]);
  expect(await countOf('Koehnqvist')).toEqual([1, 1, 1]);
  expect(await countOf('köhnqvist-böse')).toEqual([0, 0, 1]);
  expect(await countOf('köhnqvist-bö')).toEqual([0, 0, 1]);
  expect(await countOf('xn--khnqvist-bse-4ibj.example')).toEqual([0, 0, 1]);
  expect(await countOf('*@köhnqvist-böse.example')).toEqual([0, 0, 1]);
  expect((await countOf('会社'))[1]).toBe(1);
});
