import { userEndpoints } from '@cfm/contract/access/users.ts';
import { caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import { caseMailEndpoints } from '@cfm/contract/cases/mail.ts';
import { type ContactElsewhere, contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { type EndpointSpec, pathOf } from '@cfm/contract/platform/endpoint.ts';
import { contactPageEndpoints } from '@cfm/contract/screens/contact-page.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { UserActor } from './context.ts';
import { allRoutes } from './modules.ts';
import { contactCars } from './people/contacts/tables.ts';
import { fieldsOf, sampleOf } from './testing/contract-samples.ts';
import { makeCase, makeContact, marketId } from './testing/factories.ts';
import { fileOfCase, forward } from './testing/forward.ts';
import { multipartBody } from './testing/multipart-body.ts';
import { separateIdRanges, tablesOfCases } from './testing/scope/own-numbers.ts';
import { sendCall } from './testing/scope/send-call.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

// Calls every endpoint as a user who may not see one case, with the ids and texts of that case: a call that names a case
// gets every id, any other call one id per field. A new endpoint is found by its contract, a new table by its `case_id`.

/** Part of each text of the hidden case, and the search term. */
const word = 'Hiddenword';
/** Next to the search term, and never searched for: a response that contains it reveals the case. */
const secret = 'Betrayed';
const email = 'hidden@private.example';
const vin = 'WBAHIDDEN00000001';
const hiddenTexts = [word, `${word} ${secret}`, email, vin, 'M-HI 4711'];

const endpoints = allRoutes
  .map(({ endpoint }) => endpoint)
  .filter(({ access }) => access.kind === 'signedIn');

let t: TestApp;
let outsider: UserActor;
let hidden: number;
let seen: number;
/** The contact of the hidden case as found by its address or VIN: only a name (rule 6.8). */
let elsewhere: Record<'email' | 'vin', ContactElsewhere>;
/** The ids of all rows of the hidden case, by column. No other row of any table has one of them. */
const idsByColumn = new Map<string, Set<number>>();
/** All of them, and the pattern of each as JSON writes it: not as part of a longer number. */
let hiddenIds: number[] = [];
let hiddenIdPattern: RegExp;
let before: string;
let cookie: string;

beforeAll(async () => {
  t = await createTestApp();
  await separateIdRanges(t);
  const admin = await t.actor('Admin');
  // Data protection finds a person regardless of scope (rule 19.1): `gdpr.test.ts`.
  const { claims } = admin;
  outsider = await t.actor('Admin', {
    claims: claims.filter((claim) => !claim.startsWith('DSVGO')),
    scopes: { Markets: [await marketId(t, 'DE')] },
  });
  const contact = await makeContact(t, {
    firstName: null,
    lastName: word,
    emails: [email],
    note: secret,
    phones: [`+49 89 ${secret}`],
  });
  const [car] = await t.db
    .insert(contactCars)
    .values({
      contactId: contact.contactId,
      vin,
      licencePlate: 'M-HI 4711',
      createdAt: t.clock.now(),
      lastModifiedAt: t.clock.now(),
    })
    .returning();
  const { contactId } = contact;
  const contactCarId = car?.contactCarId ?? 0;
  const byEmail = { contactId, fullName: word, inUseElsewhere: true, contactCarId: null } as const;
  elsewhere = { email: byEmail, vin: { ...byEmail, contactCarId } };
  const row = await makeCase(t, {
    title: `${word} ${secret}`,
    marketId: await marketId(t, 'FR'),
    contactId,
    contactCarId,
  });
  hidden = row.caseId;
  hiddenTexts.push(row.internalId);
  seen = (await makeCase(t, { parentId: hidden })).caseId;
  await fileOfCase(t, hidden);
  await forward(t, admin, row, { subject: `${word} ${secret}`, message: `${word} ${secret}` });
  const comment = await multipartBody({ fields: { title: `${word} ${secret}`, content: secret } });
  const added = await t.inject(
    admin,
    caseEventEndpoints.addComment,
    { params: { id: hidden } },
    { raw: comment },
  );
  expect(added.status).toBe(200);
  const reply = { to: [{ email }], language: 'en', subject: `${word} ${secret}`, message: secret };
  const replied = await t.inject(
    admin,
    caseMailEndpoints.reply,
    { params: { id: hidden } },
    { raw: await multipartBody({ body: reply }) },
  );
  expect(replied.status).toBe(200);
  hiddenIds = await readHiddenIds();
  hiddenIdPattern = new RegExp(`(?<![\\d.])(?:${hiddenIds.join('|')})(?![\\d.])`);
  before = await readHiddenRows();
  cookie = await t.sessionCookie(outsider);
});
// All users see a contact without cases, regardless of its name.
afterEach(async () => {
  await t.pool.query(
    'delete from contacts c where not exists (select from cases where contact_id = c.contact_id)',
  );
});
afterAll(() => t.close());

async function readHiddenIds(): Promise<number[]> {
  const { rows: people } = await t.pool.query<{ id: number }>('select user_id as id from users');
  const userIds = new Set(people.map(({ id }) => id));
  idsByColumn.set('case_id', new Set([hidden]));
  for (const table of await tablesOfCases(t)) {
    const { rows } = await t.pool.query(`select * from ${table} where case_id = $1`, [hidden]);
    for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
      const id = Number(value);
      if (!column.endsWith('_id') || !(id > 1_000_000) || userIds.has(id)) continue;
      idsByColumn.set(column, (idsByColumn.get(column) ?? new Set()).add(id));
    }
  }
  return [...new Set([...idsByColumn.values()].flatMap((ids) => [...ids]))];
}

function commonEnd(a: string, b: string): number {
  let length = 0;
  while (length < Math.min(a.length, b.length) && a.at(-1 - length) === b.at(-1 - length)) length += 1;
  return length;
}

/** The hidden id that a field means: that of the column whose name ends alike (`quotedEventId`: `case_event_id`), else the case's. */
function hiddenIdFor(field: string): number {
  const name = field.replace(/s$/, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  let best = { end: '_id'.length, id: hidden };
  for (const [column, [id = hidden]] of idsByColumn) {
    const end = commonEnd(name, column);
    if (end > best.end) best = { end, id };
  }
  return best.id;
}

async function readHiddenRows(): Promise<string> {
  const rows: string[] = [];
  for (const table of await tablesOfCases(t)) {
    const { rows: found } = await t.pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${table} t where case_id = $1 order by 1`,
      [hidden],
    );
    rows.push(`${table}: ${found.map(({ row }) => row).join('\n')}`);
  }
  return rows.join('\n');
}

/** The ids and texts of the hidden case that each field of an input gets. */
interface Hidden {
  idsFor: (field: string) => number[];
  texts: string[];
}
/** A call that names a case could mean any row of it. */
const everyId = (): Hidden => ({ idsFor: () => hiddenIds, texts: hiddenTexts });
/** A search finds by any text, but each of its fields means one kind of id. */
const everyText = (): Hidden => ({ idsFor: (field) => [hiddenIdFor(field)], texts: hiddenTexts });
/** Behind the id of something that is of no case, one id and one text per field show whether they are looked up. */
const oneEach = (): Hidden => ({ idsFor: (field) => [hiddenIdFor(field)], texts: [`${word} ${secret}`] });

/** The sample, and the sample with each hidden id and text in each field that takes one. */
function samplesOf(schema: z.ZodMiniType | undefined, { idsFor, texts }: Hidden) {
  const sample = sampleOf(schema, word);
  const samples = [sample];
  for (const [key, value] of Object.entries(fieldsOf(schema))) {
    const form = JSON.stringify(value);
    const isList = form.includes('"array"');
    const values = /"(integer|number)"/.test(form) ? idsFor(key) : form.includes('"string"') ? texts : [];
    for (const each of values) samples.push({ ...sample, [key]: isList ? [each] : each });
  }
  return samples;
}

const hasId = (text: string, id: number) => RegExp(`(?<![\\d.])${id}(?![\\d.])`).test(text);

const namesOf = ({ path }: EndpointSpec) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Every hidden id in the path. Where the path names an owner before it, the visible case owns each, others the id that is meant. */
function everyPathOf(endpoint: EndpointSpec): Record<string, number>[] {
  const names = namesOf(endpoint);
  const owners = [hidden, seen, elsewhere.email.contactId];
  if (names.length === 1) return hiddenIds.map((id) => ({ [names.join()]: id }));
  const pathWith = (first: number, idOf: (name: string) => number) =>
    Object.fromEntries(names.map((name, at) => [name, at === 0 ? first : idOf(name)]));
  return [
    ...hiddenIds.map((id) => pathWith(seen, () => id)),
    ...owners.map((owner) => pathWith(owner, hiddenIdFor)),
  ];
}

/** One path, each part of it with the hidden id or text that it means. */
const onePathOf = (endpoint: EndpointSpec): Record<string, number | string> =>
  Object.fromEntries(namesOf(endpoint).map((name) => [name, name === 'vin' ? vin : hiddenIdFor(name)]));

/** Markets, dealers and rules have ids too, and are of no case. */
const namesACase = (endpoint: EndpointSpec) =>
  endpoint.path.includes('{') &&
  endpoint.errors.includes('NotFound') &&
  !/^(markets|configuration|rule|gdpr)\//.test(endpoint.path) &&
  // Refused for anyone who has a scope, whatever it names (rule 6.15).
  !/\/merge$|^contacts\/merges\//.test(endpoint.path);

/** A body repeats what its path says where it has a field of that name. */
const repeating = (params: Record<string, number | string>, body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).map(([key, value]) => [key, params[key] ?? value]));

/** The one exception: a whole address or VIN names the contact without details (rules 6.8 and 6.13). */
function expectedReply(endpoint: EndpointSpec, query: Record<string, unknown>): unknown {
  if (endpoint === contactPageEndpoints.getCarHistory) return { vin, owners: [], elsewhere: [elsewhere.vin] };
  if (endpoint !== contactEndpoints.searchContacts) return null;
  if (query.email === email) return [elsewhere.email];
  return query.vin === vin ? [elsewhere.vin] : null;
}

async function call(
  endpoint: EndpointSpec,
  path: string,
  query: Record<string, unknown>,
  body: Record<string, unknown>,
) {
  const reply = await sendCall(t, cookie, { endpoint, path, query, body });
  return { status: reply.statusCode, text: reply.body };
}

/** The reply to a draft repeats its key, which is a text of the caller. */
const withoutOwnKey = (endpoint: EndpointSpec, text: string) =>
  endpoint === userEndpoints.saveDraft ? text.replace(/"key":"[^"]*"/, '') : text;

/** Asserts that the response contains nothing of the hidden case. Returns its status. */
async function revealsNothing(
  endpoint: EndpointSpec,
  path: string,
  query: Record<string, unknown>,
  body: Record<string, unknown>,
): Promise<number> {
  const { status, text } = await call(endpoint, path, query, body);
  const what = JSON.stringify([path, query, body, status, text.slice(0, 300)]);
  expect(status, what).toBeLessThan(500);
  // An error may repeat the input.
  if (!JSON.stringify([query, body]).includes(secret)) expect(text, what).not.toContain(secret);
  const revealed = expectedReply(endpoint, query);
  if (revealed) expect(JSON.parse(text), what).toEqual(revealed);
  else expect(withoutOwnKey(endpoint, text), what).not.toMatch(hiddenIdPattern);
  return status;
}

describe('a case out of scope (rule 1.6)', () => {
  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'is not revealed by %s',
    async (_name, endpoint) => {
      if (namesACase(endpoint)) {
        const [query = {}] = samplesOf(endpoint.query, oneEach());
        const [body = {}] = samplesOf(endpoint.body, oneEach());
        for (const params of everyPathOf(endpoint)) {
          const path = pathOf(endpoint.path, params);
          expect(await revealsNothing(endpoint, path, query, repeating(params, body)), path).toBe(404);
        }
        return;
      }
      const params = onePathOf(endpoint);
      const path = pathOf(endpoint.path, params);
      const isBelowAnId = namesOf(endpoint).length > 0;
      const given = isBelowAnId ? oneEach() : everyText();
      const [query = {}, ...queries] = samplesOf(endpoint.query, given);
      const [body = {}, ...bodies] = samplesOf(endpoint.body, given);
      const status = await revealsNothing(endpoint, path, query, repeating(params, body));
      // A path that leads nowhere or is closed finds nothing, whatever else is sent.
      if (isBelowAnId && (status === 403 || status === 404)) return;
      for (const each of queries) await revealsNothing(endpoint, path, each, repeating(params, body));
      for (const each of bodies) await revealsNothing(endpoint, path, query, repeating(params, each));
    },
  );

  // An action on one case may name another one in its body.
  it.each(
    endpoints
      .filter(({ path, body, errors }) => body && path.split('{').length === 2 && errors.includes('NotFound'))
      .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
  )('%s of a case that is seen', async (_name, endpoint) => {
    const [name = ''] = namesOf(endpoint);
    // A case of its own: what earlier calls wrote into `seen` is in the replies.
    const { caseId } = await makeCase(t, { parentId: hidden });
    const path = pathOf(endpoint.path, { [name]: caseId });
    for (const body of samplesOf(endpoint.body, namesACase(endpoint) ? everyId() : oneEach())) {
      const { status, text } = await call(endpoint, path, {}, body ?? {});
      const what = JSON.stringify([path, body, status, text.slice(0, 300)]);
      expect(status, what).toBeLessThan(500);
      if (!JSON.stringify(body).includes(secret)) expect(text, what).not.toContain(secret);
      const sent = JSON.stringify(body);
      const revealed = hiddenIds.filter((id) => hasId(text, id) && !sent.includes(String(id)));
      expect(revealed, what).toEqual([]);
    }
  });

  it('is unchanged after all calls', async () => {
    expect(await readHiddenRows()).toBe(before);
  });
});
