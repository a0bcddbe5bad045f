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

// Whatever can be called is called by somebody who does not see one case, with every number and every word that lies on
// that case. A new endpoint is found by its contract, a new table by its column `case_id`.

/** Stands in each text of the hidden case, and is what the searches look for. */
const word = 'Hiddenword';
/** Stands beside it, and is never asked for: an answer that has it told of the case. */
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
/** The contact of the hidden case as it is found by its address and its VIN: a name (rule 6.8). */
let elsewhere: Record<'email' | 'vin', ContactElsewhere>;
/** The numbers of all rows that belong to the hidden case; no other row of any table has one of them. */
let hiddenIds: number[] = [];
let before: string;
let cookie: string;

beforeAll(async () => {
  t = await createTestApp();
  await giveEachTableNumbersOfItsOwn(t);
  const admin = await t.actor('Admin');
  // Data protection finds a person wherever their cases are (rule 19.1): `gdpr.test.ts`.
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
// A contact that no case uses is seen by all, whatever its name.
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

/** The number as JSON writes it, not as part of a longer one. */
const idPattern = (id: number) => RegExp(`(?<![\\d.])${id}(?![\\d.])`);

/** The sample, and the sample with each number and each text of the hidden case wherever one may stand. */
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

/** Every way to put numbers of the hidden case into a path; the number of the case that is seen stands before them too. */
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

/** A body repeats what its path says where it has a field of that name. */
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

/** The answer, whose status it returns, has nothing of the hidden case. */
async function tellsNothing(
  endpoint: EndpointSpec,
  path: string,
  query: Record<string, unknown>,
  body: Record<string, unknown>,
): Promise<number> {
  const { status, text } = await call(endpoint, path, query, body);
  const what = JSON.stringify([path, query, body, status, text.slice(0, 300)]);
  expect(status, what).toBeLessThan(500);
  // A refusal may repeat what was sent.
  if (!JSON.stringify([query, body]).includes(secret)) expect(text, what).not.toContain(secret);
  const known = endpoint === contactEndpoints.searchContacts ? foundBy(query) : null;
  if (known) expect(JSON.parse(text), what).toEqual([known]);
  else for (const id of hiddenIds) expect(text, what).not.toMatch(idPattern(id));
  return status;
}

describe('a case out of scope (rule 1.6)', () => {
  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      // Markets, dealers and rules have numbers too, and are of no case.
      const namesACase =
        endpoint.path.includes('{') &&
        endpoint.errors.includes('NotFound') &&
        !/^(markets|configuration|rule|gdpr)\//.test(endpoint.path) &&
        // Refused whatever it names, to whoever has a scope (rule 6.15).
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
        // At a path that leads nowhere, or is closed, nothing is found by saying more.
        if (endpoint.path.includes('{') && (status === 403 || status === 404)) continue;
        for (const [query, body] of inputs)
          await tellsNothing(endpoint, path, query, repeating(params, body));
      }
    },
  );

  // What acts on one case may name another in its body.
  it.each(
    endpoints
      .filter(({ path, body, errors }) => body && path.split('{').length === 2 && errors.includes('NotFound'))
      .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
  )('%s of a case that is seen', async (_name, endpoint) => {
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

  it('is as it was after all that', async () => {
    expect(await readHiddenRows()).toBe(before);
  });
});
