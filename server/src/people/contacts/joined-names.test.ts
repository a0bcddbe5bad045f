import { userSettingsEndpoints } from '@cfm/contract/access/user-settings.ts';
import { blacklistEndpoints } from '@cfm/contract/catalog/blacklist.ts';
import { dealerEndpoints } from '@cfm/contract/catalog/dealers.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshCaseSearch } from '../../cases/case/refresh-case-search.ts';
import { blacklist } from '../../catalog/blacklist/tables.ts';
import { dealers } from '../../catalog/markets/tables.ts';
import type { UserActor } from '../../context.ts';
import { makeCase, marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createContact } from './create-contact.ts';
import { splitName } from './name-characters.ts';

let t: TestApp;
let agent: UserActor;
let officer: UserActor;

/** First and last names, each the expected match of a search, and similar names that must not come first. */
const people: [string, string][] = [
  ['Apo', "D'Kassel"],
  ['Ida', 'Kassel'],
  ['Ole', 'Dkasten'],
  ['Pia', 'D’Testc'],
  ['Rik', "O'Testa"],
  ['Tom', 'Testa'],
  ["N'Golo", 'Fofana'],
  ['Mia', 'L’Herbier'],
  ['Jean-Luc', 'Picardt'],
  ['Jean', 'Lucas'],
  ['Max', 'St. Johnson'],
  ['Eva', 'Johnson'],
  ['Ute', 'Strobl–Wagenseil'],
  ['Ann', 'OMalleyson'],
];
const characters = [
  ...["'", '’', '‘', 'ʼ', '`', '´', 'ʻ', '′', '＇'],
  ...['-', '‐', '\u2011', '–', '—', '.', '. ', '·', '/', ' / ', '&', ' & '],
  ...['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u00a0', '\u202f'],
];
/** One contact for each separator. Its last name is a unique word. */
const lastNameWith = (character: string) => {
  const at = characters.indexOf(character);
  // Several characters differ, so that no name is one typing error away from another.
  const part = `${String.fromCharCode(97 + (at % 26)).repeat(at < 26 ? 3 : 6)}quorvik`;
  return { name: `D${character}${part}`, part };
};

beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent');
  officer = await t.actor('BMW Admin', { claims: ['DSVGO'] });
  const ctx = t.ctx(agent);
  const all = [...people, ...characters.map((character) => ['Kai', lastNameWith(character).name])];
  for (const [firstName = '', lastName = ''] of all)
    await createContact(ctx, {
      ...{ title: null, academicTitle: null, firstName, lastName, emails: [], phones: [] },
      ...{ language: 'en', addresses: [], note: null },
    });
});
afterAll(() => t.close());

async function namesOf(
  list: 'search' | 'page' | 'gdpr',
  query: string,
  field = 'lastName',
): Promise<string[]> {
  if (list === 'search') {
    const { body } = await t.inject(agent, contactEndpoints.searchContacts, { query: { [field]: query } });
    return body.map(({ fullName }) => fullName);
  }
  // Searches under data protection are limited per minute.
  if (list === 'gdpr') t.clock.advance({ minutes: 1 });
  const { body } =
    list === 'page'
      ? await t.inject(agent, contactEndpoints.listContacts, { query: { search: query } })
      : await t.inject(officer, contactEndpoints.listContacts, { query: { gdpr: 'true', name: query } });
  return body.items.map(({ fullName }) => fullName);
}
const lists = ['search', 'page', 'gdpr'] as const;

describe('a name with parts joined by a separator (rules 6.3, 6.17 and 19.2)', () => {
  it.each<[string, string[], string?]>([
    ["Apo D'Kassel", ["D'Kassel", 'D’Kassel', 'DʼKassel', 'd kassel', 'D-Kassel', 'dkassel', 'DKASSEL']],
    ['Ida Kassel', ['Kassel', 'kassel']],
    ['Pia D’Testc', ['D’Testc', "D'Testc", 'D`testc', 'testc', 'dtestc']],
    ["Rik O'Testa", ["O'Testa", 'O’Testa', 'o testa', 'otesta', 'O.Testa']],
    ['Tom Testa', ['Testa']],
    ["N'Golo Fofana", ["N'Golo", 'N’golo', 'ngolo', 'golo', 'n golo'], 'firstName'],
    ['Mia L’Herbier', ['L’Herbier', "l'herbier", 'lherbier', 'herbier']],
    [
      'Jean-Luc Picardt',
      ['Jean-Luc', 'jean luc', 'jeanluc', 'luc', 'Jean\u2011Luc', 'Jean. Luc'],
      'firstName',
    ],
    ['Max St. Johnson', ['St. Johnson', 'St.Johnson', 'st johnson', 'stjohnson', 'St Johnson']],
    ['Eva Johnson', ['Johnson']],
    ['Ute Strobl–Wagenseil', ['Strobl-Wagenseil', 'strobl wagenseil', 'wagenseil', 'Strobl - Wagenseil']],
    ['Ann OMalleyson', ["O'Malleyson", 'omalleyson']],
  ])('%s comes first for %j', async (expected, queries, field) => {
    for (const list of lists)
      for (const query of queries) {
        const [first] = await namesOf(list, query, field);
        expect([list, query, first]).toEqual([list, query, expected]);
      }
  });

  it.each(["D'Kassel", 'Kassel', 'kassel', 'dkassel'])("finds D'Kassel by %j in all lists", async (query) => {
    for (const list of lists)
      expect([list, await namesOf(list, query)]).toEqual([list, expect.arrayContaining(["Apo D'Kassel"])]);
  });

  it.each(["D'Hassler", "T'Assol", 'asselx', "'", '%', "O'Zzyzx"])(
    "does not find D'Kassel by %j",
    async (query) => {
      for (const list of lists)
        expect([list, await namesOf(list, query)]).toEqual([
          list,
          expect.not.arrayContaining(["Apo D'Kassel"]),
        ]);
    },
  );

  it('tolerates one typing error in a part and in a name written as one word', async () => {
    for (const list of lists)
      for (const query of ["D'Kasel", 'dkasel', 'D’Kassle'])
        expect([list, query, await namesOf(list, query)]).toEqual([
          list,
          query,
          expect.arrayContaining(["Apo D'Kassel"]),
        ]);
  });

  it.each(characters.map((character) => [JSON.stringify(character), character]))(
    'finds a name joined by %s',
    async (_shown, character) => {
      const { name, part } = lastNameWith(character);
      for (const list of lists)
        for (const query of [name, `d ${part}`, `d${part}`, part, `D’${part}`])
          expect([list, query, await namesOf(list, query)]).toEqual([list, query, [`Kai ${name}`]]);
    },
  );

  it('is found by both names, and by the customer filter of cases', async () => {
    const { body } = await t.inject(agent, contactEndpoints.searchContacts, {
      query: { firstName: 'jeanluc', lastName: 'picardt' },
    });
    expect(body.map(({ fullName }) => fullName)).toEqual(['Jean-Luc Picardt']);
    expect(await namesOf('page', 'jeanluc picardt')).toEqual(['Jean-Luc Picardt']);
  });
});

describe('the cases of such a customer (rule 3.22)', () => {
  it.each(["D'Kassel", 'dʼkassel', 'dkassel', 'kassel', 'd kassel'])('are found by %j', async (text) => {
    const { rows } = await t.db.execute<{ contact_id: number }>(
      sql`select contact_id from contacts where last_name = 'D''Kassel'`,
    );
    const { caseId } = await makeCase(t, { contactId: rows[0]?.contact_id ?? null });
    await refreshCaseSearch(t.db, [caseId]);
    for (const query of [{ text }, { contact: text }]) {
      const { body } = await t.inject(agent, caseListEndpoints.listCases, { query: {}, body: query });
      expect([query, body.items.map((item) => item.caseId)]).toEqual([
        query,
        expect.arrayContaining([caseId]),
      ]);
    }
  });
});

it('finds users, dealers and blacklist entries by names with parts joined by a separator', async () => {
  const admin = await t.actor('Admin');
  await t.actor('Agent', { firstName: 'Uwe', lastName: 'Oʼquavers' });
  await t.db.insert(dealers).values({
    ...{ number: 'Q-1', name: 'St. Quavers & Söhne', marketId: await marketId(t, 'DE'), language: 'en' },
  });
  const createdDateTime = t.clock.now();
  const entry = { email: 'o@quavers.example', firstName: 'Uwe', lastName: 'O’quavers' };
  await t.db.insert(blacklist).values({ ...entry, createdDateTime, lastModifiedDateTime: createdDateTime });
  const countOf = async (search: string) => {
    const query = { search };
    const replies = [
      await t.inject(admin, userSettingsEndpoints.listUserAccounts, { query }),
      await t.inject(admin, dealerEndpoints.listDealers, { query }),
      await t.inject(admin, blacklistEndpoints.listBlacklist, { body: { blacklistFilter: query } }),
    ];
    return replies.map(({ body }) => body.totalCount);
  };
  for (const search of ["O'Quavers", 'O’Quavers', 'oquavers', 'o quavers'])
    expect([search, await countOf(search)]).toEqual([search, [1, expect.any(Number), 1]]);
  for (const search of [
    'St. Quavers',
    'st quavers',
    'stquavers',
    'st.quavers',
    'Quavers & Söhne',
    'quaverssöhne',
  ])
    expect([search, await countOf(search)]).toEqual([search, [expect.any(Number), 1, expect.any(Number)]]);
});

it('splits names at the same characters in TypeScript as in the database', async () => {
  const { rows } = await t.db.execute<{ code: number; folded: string }>(sql`
    select code, fold_name('x' || chr(code) || 'x') as folded from generate_series(32, 65535) code
    where length(fold(chr(code))) <= 1 and code not between 127 and 159 and code not between 55296 and 57343 and (chr(code) !~ '[[:alnum:]]' or code between x'2b9'::int and x'2df'::int)`);
  const differing = rows.filter(
    ({ code, folded }) =>
      splitName(`x${String.fromCharCode(code)}x`)
        .map((parts) => parts.length)
        .join() !==
      folded
        .split(' ')
        .map((word) => word.split('-').length)
        .join(),
  );
  expect(differing.map(({ code }) => code.toString(16))).toEqual([]);
  // No LIKE wildcard is left.
  expect(rows.filter(({ folded }) => /[%_\\]/.test(folded))).toEqual([]);
});
