import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, auditPersonalValues } from '../../access/audit/tables.ts';
import { refreshCaseSearch } from '../../cases/case/refresh-case-search.ts';
import { blacklist } from '../../catalog/blacklist/tables.ts';
import type { UserActor } from '../../context.ts';
import { makeCase } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let agent: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent');
});
afterAll(() => t.close());

const anna = {
  title: 'Mrs' as const,
  academicTitle: 'Dr.',
  firstName: 'Anna',
  lastName: 'Kowalczyk',
  emails: ['anna.kowalczyk@customer.example', 'ANNA.Kowalczyk@customer.example'],
  phones: ['+48 22 5550101'],
  language: 'pl',
  addresses: [
    {
      kind: 'HomeAddress' as const,
      street: 'ul. Mokotowska',
      houseNumber: '5',
      city: 'Warszawa',
      countryCode: 'PL',
    },
    { kind: 'BusinessAddress' as const },
  ],
};
async function create(body: Record<string, unknown> = anna): Promise<number> {
  const reply = await t.inject(agent, contactEndpoints.createContact, { body });
  expect(reply.status).toBe(200);
  return reply.body;
}
const get = async (contactId: number) =>
  (await t.inject(agent, contactEndpoints.getContact, { params: { contactId } })).body;
const auditOf = (entity: string, entityId: number) =>
  t.db
    .select({
      action: auditEntries.action,
      changes: auditEntries.changes,
      actorUserId: auditEntries.actorUserId,
    })
    .from(auditEntries)
    .where(sql`entity = ${entity} and entity_id = ${String(entityId)}`)
    .orderBy(auditEntries.auditId);
const findsCase = async (caseId: number, text: string) => {
  const found = await t.inject(agent, caseListEndpoints.listCases, { body: { text } });
  return found.body.items.some((one) => one.caseId === caseId);
};

describe('create and get', () => {
  it('stores the values without duplicates', async () => {
    const contact = await get(await create());
    expect(contact).toMatchObject({
      title: 'Mrs',
      fullName: 'Dr. Anna Kowalczyk',
      emails: ['ANNA.Kowalczyk@customer.example'],
      phones: ['+48 22 5550101'],
      language: 'pl',
      blacklistedEmails: [],
      cars: [],
      version: 1,
    });
    expect(contact.addresses).toEqual([
      {
        kind: 'HomeAddress',
        buName: null,
        street: 'ul. Mokotowska',
        houseNumber: '5',
        zipCode: null,
        city: 'Warszawa',
        countryCode: 'PL',
      },
    ]);
  });

  it('records who created it, with personal values stored separately by person', async () => {
    const contactId = await create();
    const [entry] = await auditOf('contact', contactId);
    expect(entry).toMatchObject({ action: 'create', actorUserId: agent.userId });
    expect(JSON.stringify(entry?.changes)).not.toContain('Kowalczyk');
    const values = await t.db
      .select({ value: auditPersonalValues.value })
      .from(auditPersonalValues)
      .where(eq(auditPersonalValues.contactId, contactId));
    expect(values.map((row) => row.value)).toEqual(expect.arrayContaining(['Anna', 'Kowalczyk']));
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['without a name', { ...anna, lastName: ' ' }, 'lastName'],
    ['with an invalid e-mail address', { ...anna, emails: ['anna@'] }, 'emails.0'],
    [
      'with an invalid country',
      { ...anna, addresses: [{ kind: 'HomeAddress', countryCode: 'XX' }] },
      'addresses.0.countryCode',
    ],
    [
      'with an invalid country in the second address',
      {
        ...anna,
        addresses: [
          { kind: 'HomeAddress', countryCode: 'PL' },
          { kind: 'BusinessAddress', countryCode: 'XX' },
        ],
      },
      'addresses.1.countryCode',
    ],
    [
      'with two addresses of the same type',
      {
        ...anna,
        addresses: [
          { kind: 'HomeAddress', city: 'Kraków' },
          { kind: 'HomeAddress', city: 'Warszawa' },
        ],
      },
      'addresses',
    ],
    ['with an invalid language', { ...anna, language: 'zz' }, 'language'],
  ])('rejects one %s', async (_what, body, field) => {
    const reply = await t.inject(agent, contactEndpoints.createContact, { body });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.errors ?? {})).toEqual([field]);
  });

  it('names the invalid address among several (rule 5.3)', async () => {
    const body = { ...anna, emails: ['anna@example.org', 'anna@'] };
    const reply = await t.inject(agent, contactEndpoints.createContact, { body });
    expect(reply.body.errors).toEqual({ 'emails.1': 'anna@ must be valid' });
  });

  it('changes only the contact of the path', async () => {
    const [mine, other] = [await create(), await create()];
    const reply = await t.inject(agent, contactEndpoints.updateContact, {
      params: { contactId: mine },
      body: { ...anna, lastName: 'Changed', contactId: other, version: 1 },
    });
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([400, ['contactId']]);
    expect([(await get(mine)).lastName, (await get(other)).lastName]).toEqual(['Kowalczyk', 'Kowalczyk']);
  });

  it('requires only a last name (rule 6.1)', async () => {
    const contactId = await create({ lastName: 'Nowak' });
    expect(await get(contactId)).toMatchObject({ emails: [], phones: [], addresses: [], language: 'en' });
  });

  it.each([
    ['abc', 400],
    ['1234', 400],
    ['+49 (0)89 / 123-45.67', 200],
    ['+1 212 555 0101 ext. 42', 200],
    ['+49 89 382 12 DW 12 (privat)', 200],
    ['+49 89 382 12 nach 17 Uhr', 400],
    ['\u200e+49 89 382\u20130', 200],
    ['tel:０３－１２３４－５６７８', 200],
  ])('accepts possible telephone numbers: %s', async (phone, status) => {
    const body = { lastName: 'Anruf', phones: ['+49 89 5550199', phone] };
    const reply = await t.inject(agent, contactEndpoints.createContact, { body });
    expect(reply.status).toBe(status);
    if (status === 400)
      expect(reply.body).toMatchObject({ errors: { 'phones.1': expect.stringContaining('+49 89 123456') } });
  });

  it('accepts the addresses of Japanese carriers, also quoted, and finds them (rule 5.16)', async () => {
    const emails = ['"abc..def"@docomo.example', 'name.@ezweb.example'];
    const contactId = await create({ lastName: 'Sato', emails });
    expect(await get(contactId)).toMatchObject({
      emails: ['abc..def@docomo.example', 'name.@ezweb.example'],
    });
    for (const email of [...emails, 'abc..def@docomo.example']) {
      const { body } = await t.inject(agent, contactEndpoints.searchContacts, { query: { email } });
      expect(body.map(({ fullName }) => fullName)).toEqual(['Sato']);
    }
  });

  it('requires a session', async () => {
    const reply = await t.inject(null, contactEndpoints.createContact, { body: anna });
    expect(reply.status).toBe(401);
  });

  it('returns 404 for an unknown contact', async () => {
    const reply = await t.inject(agent, contactEndpoints.getContact, { params: { contactId: 999_999 } });
    expect(reply).toMatchObject({ status: 404, body: { code: 'NotFound' } });
  });

  it('names blacklisted addresses, matched by address or domain', async () => {
    const now = t.clock.now();
    await t.db
      .insert(blacklist)
      .values({ email: '*@Blocked.example', createdDateTime: now, lastModifiedDateTime: now });
    const emails = ['a@notblocked.example', 'a@BLOCKED.example'];
    expect((await get(await create({ ...anna, emails }))).blacklistedEmails).toEqual(['a@blocked.example']);
    expect((await get(await create({ ...anna, emails: emails.slice(0, 1) }))).blacklistedEmails).toEqual([]);
  });
});

describe('update', () => {
  it('changes it, increments the version and audits the differences', async () => {
    const contactId = await create();
    const reply = await t.inject(agent, contactEndpoints.updateContact, {
      params: { contactId },
      body: { ...anna, contactId, version: 1, lastName: 'Nowak', language: 'en', addresses: [] },
    });
    expect(reply).toMatchObject({ status: 200, body: { lastName: 'Nowak', version: 2, addresses: [] } });
    const entry = (await auditOf('contact', contactId)).at(-1);
    expect(entry?.action).toBe('update');
    expect(entry?.changes.map((change) => change.field).sort()).toEqual([
      'homeAddress',
      'language',
      'lastName',
    ]);
    expect(entry?.changes.find((change) => change.field === 'language')).toEqual({
      field: 'language',
      from: 'pl',
      to: 'en',
    });
  });

  it('rejects an old version and returns the stored state (rule 6.4)', async () => {
    const contactId = await create();
    const call = (lastName: string) =>
      t.inject(agent, contactEndpoints.updateContact, {
        params: { contactId },
        body: { ...anna, contactId, version: 1, lastName },
      });
    const replies = await Promise.all([call('First'), call('Second')]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
    const rejected = replies.find((reply) => reply.status === 409);
    expect(rejected?.body).toMatchObject({ code: 'ContactChanged', current: { contactId, version: 2 } });
  });

  it('updates the search texts of its cases', async () => {
    const withoutMail = { ...anna, emails: [] };
    const contactId = await create(withoutMail);
    const { caseId } = await makeCase(t, { contactId });
    await refreshCaseSearch(t.db, [caseId]);
    expect(await findsCase(caseId, 'kowalczyk')).toBe(true);
    await t.inject(agent, contactEndpoints.updateContact, {
      params: { contactId },
      body: { ...withoutMail, contactId, version: 1, lastName: 'Wiśniewska' },
    });
    expect(await findsCase(caseId, 'wisniewska')).toBe(true);
    expect(await findsCase(caseId, 'kowalczyk')).toBe(false);
  });
});

describe('remove', () => {
  it('is allowed only to administrators', async () => {
    const withoutMail = { ...anna, emails: [] };
    const contactId = await create(withoutMail);
    const reply = await t.inject(agent, contactEndpoints.removeContact, { params: { contactId } });
    expect(reply).toMatchObject({ status: 403, body: { code: 'Forbidden' } });
    expect((await get(contactId)).contactId).toBe(contactId);
  });

  it('is rejected while a case uses it, and otherwise removes the cars too (rule 6.5)', async () => {
    const admin = await t.actor('BMW Admin');
    const [used, free] = [await create(), await create()];
    await makeCase(t, { contactId: used });
    const car = await t.inject(agent, contactEndpoints.createCar, { params: { contactId: free }, body: {} });
    const remove = (contactId: number) =>
      t.inject(admin, contactEndpoints.removeContact, { params: { contactId } });
    expect(await remove(used)).toMatchObject({ status: 409, body: { code: 'ContactInUse' } });
    expect((await remove(free)).status).toBe(200);
    expect((await remove(free)).status).toBe(404);
    expect((await auditOf('contact', free)).at(-1)?.action).toBe('remove');
    expect((await auditOf('contactCar', car.body)).at(-1)?.action).toBe('remove');
  });

  it('removes its search words and the personal values of the audit', async () => {
    const admin = await t.actor('Admin');
    const contactId = await create({ ...anna, lastName: 'Zwirbelmeier' });
    const left = async () => {
      const { rows } = await t.pool.query(
        `select word as left from name_words where word = 'zwirbelmeier' union all
          select value from audit_personal_values where contact_id = $1`,
        [contactId],
      );
      return rows.length;
    };
    expect(await left()).toBeGreaterThan(3);
    expect((await t.inject(admin, contactEndpoints.removeContact, { params: { contactId } })).status).toBe(
      200,
    );
    expect(await left()).toBe(0);
  });
});
