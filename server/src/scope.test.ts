import { caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import { caseMailEndpoints } from '@cfm/contract/cases/mail.ts';
import { type ContactElsewhere, contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { type EndpointSpec, pathOf } from '@cfm/contract/platform/endpoint.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { UserActor } from './context.ts';
import { contactCars } from './people/contacts/tables.ts';
import { allRoutes } from './routes.ts';
import { fieldsOf, sampleOf } from './testing/contract-samples.ts';
import { makeCase, makeContact, marketId } from './testing/factories.ts';
import { fileOfCase, forward } from './testing/forward.ts';
import { multipartBody } from './testing/multipart-body.ts';
import { giveEachTableNumbersOfItsOwn, tablesOfCases } from './testing/scope/own-numbers.ts';
import { sendCall } from './testing/scope/send-call.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

// A user who does not see one case makes every call, with every number and every word of that case. New
// endpoints are found by the contract, new tables by their column `case_id`.

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
/** Ids of all rows of the hidden case. No other row of any table has one of them. */
let hiddenIds: number[] = [];
let before: string;
let cookie: string;

beforeAll(async () => {
  t = await createTestApp();
  await giveEachTableNumbersOfItsOwn(t);
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
  const ids = new Set<number>([hidden]);
  for (const table of await tablesOfCases(t)) {
    const { rows } = await t.pool.query(`select * from ${table} where case_id = $1`, [hidden]);
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (/_id$/.test(column) && Number(value) > 1_000_000) ids.add(Number(value));
  }
  const { rows: people } = await t.pool.query<{ id: number }>('select user_id as id from users');
  for (const { id } of people) ids.delete(id);
  return [...ids];
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

/** Matches the number as JSON writes it, not as part of a longer one. */
const idPattern = (id: number) => RegExp(`(?<![\\d.])${id}(?![\\d.])`);

/** The sample, and variants with each number and each text of the hidden case in every possible place. */
function samplesOf(schema: z.ZodMiniType | undefined) {
  const sample = sampleOf(schema, word);
  const samples = [sample];
  for (const [key, value] of Object.entries(fieldsOf(schema))) {
    const form = JSON.stringify(value);
    const isList = form.includes('"array"');
    const values = /"(integer|number)"/.test(form) ? hiddenIds : form.includes('"string"') ? hiddenTexts : [];
    for (const each of values) samples.push({ ...sample, [key]: isList ? [each] : each });
  }
  return samples;
}

/** All combinations of path parameters from numbers of the hidden case, also with the number of the visible case. */
function pathParamsOf(endpoint: EndpointSpec): Record<string, number>[] {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (names.length === 0) return [{}];
  const owners = [hidden, seen, elsewhere.email.contactId];
  return hiddenIds.flatMap((id) =>
    names.length === 1
      ? [{ [names.join()]: id }]
      : owners.map((first) => Object.fromEntries(names.map((name, at) => [name, at === 0 ? first : id]))),
  );
}

/** Copies path parameters to fields of the body with the same name. */
const repeating = (params: Record<string, number>, body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).map(([key, value]) => [key, params[key] ?? value]));

function foundBy(query: Record<string, unknown>): ContactElsewhere | null {
  if (query.email === email) return elsewhere.email;
  return query.vin === vin ? elsewhere.vin : null;
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

/** Asserts that the response contains nothing of the hidden case. Returns its status. */
async function tellsNothing(
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
  const known = endpoint === contactEndpoints.searchContacts ? foundBy(query) : null;
  if (known) expect(JSON.parse(text), what).toEqual([known]);
  else for (const id of hiddenIds) expect(text, what).not.toMatch(idPattern(id));
  return status;
}

describe('a case out of scope (rule 1.6)', () => {
  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'is not revealed by %s',
    async (_name, endpoint) => {
      // Markets, dealers and rules have numbers too, but belong to no case.
      const namesACase =
        endpoint.path.includes('{') &&
        endpoint.errors.includes('NotFound') &&
        !/^(markets|configuration|rule|gdpr)\//.test(endpoint.path) &&
        // Denied to users with a scope, whatever they name (rule 6.15).
        !/\/merge$|^contacts\/merges\//.test(endpoint.path);
      const [query = {}, ...queries] = samplesOf(endpoint.query);
      const [body = {}, ...others] = samplesOf(endpoint.body);
      const inputs = namesACase
        ? []
        : [...queries.map((each) => [each, body] as const), ...others.map((each) => [query, each] as const)];
      for (const params of pathParamsOf(endpoint)) {
        const path = pathOf(endpoint.path, params);
        const status = await tellsNothing(endpoint, path, query, repeating(params, body));
        if (namesACase) expect(status, path).toBe(404);
        // If the path is not found or denied, other input finds nothing more.
        if (endpoint.path.includes('{') && (status === 403 || status === 404)) continue;
        for (const [query, body] of inputs)
          await tellsNothing(endpoint, path, query, repeating(params, body));
      }
    },
  );

  // An action on one case may name another one in its body.
  it.each(
    endpoints
      .filter(({ path, body, errors }) => body && path.split('{').length === 2 && errors.includes('NotFound'))
      .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
  )('is not revealed by %s of a visible case', async (_name, endpoint) => {
    const [, name = ''] = /\{(\w+)\}/.exec(endpoint.path) ?? [];
    const path = pathOf(endpoint.path, { [name]: seen });
    for (const body of samplesOf(endpoint.body)) {
      const { status, text } = await call(endpoint, path, {}, body ?? {});
      const what = JSON.stringify([path, body, status, text.slice(0, 300)]);
      expect(status, what).toBeLessThan(500);
      if (!JSON.stringify(body).includes(secret)) expect(text, what).not.toContain(secret);
      for (const id of hiddenIds)
        if (!JSON.stringify(body).includes(String(id))) expect(text, what).not.toMatch(idPattern(id));
    }
  });

  it('is unchanged after all calls', async () => {
    expect(await readHiddenRows()).toBe(before);
  });
});
