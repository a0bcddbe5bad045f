import { randomUUID } from 'node:crypto';
import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { and, asc, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import type { UserActor } from '../../context.ts';
import { rateCounters } from '../../platform/rate-limit/tables.ts';
import { lookupId, makeCase, makeContact, marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { contactCars, contacts } from './tables.ts';

let t: TestApp;
let french: number;
let german: number;
beforeAll(async () => {
  t = await createTestApp();
  french = await marketId(t, 'FR');
  german = await marketId(t, 'DE');
});
afterAll(() => t.close());

const newGerman = () => t.actor('Agent', { scopes: { Markets: [german] } });
let count = 0;
/** A contact with a car, used by a French case. */
async function makeFrench() {
  count += 1;
  const email = `${randomUUID()}@elsewhere.example`;
  const vin = `WBAELSEW${String(count).padStart(9, '0')}`;
  const { contactId } = await makeContact(t, { emails: [email] });
  const now = t.clock.now();
  const [car] = await t.db
    .insert(contactCars)
    .values({ contactId, vin, createdAt: now, lastModifiedAt: now })
    .returning();
  await makeCase(t, { contactId, marketId: french });
  return { contactId, contactCarId: car?.contactCarId ?? 0, email, vin };
}
const search = (who: UserActor, query: Record<string, string>) =>
  t.inject(who, contactEndpoints.searchContacts, { query });
const entriesOf = (entity: string, id: number) =>
  t.db
    .select({
      action: auditEntries.action,
      by: auditEntries.actorUserId,
      changes: auditEntries.changes,
    })
    .from(auditEntries)
    .where(and(eq(auditEntries.entity, entity), eq(auditEntries.entityId, String(id))))
    .orderBy(asc(auditEntries.auditId));
const form = async () => ({
  title: 'Rattles',
  sourceId: await lookupId(t, 'source', 'Contact Form'),
  inputChannelId: await lookupId(t, 'inputChannel', 'E-Mail'),
  marketId: german,
  receiptDateTime: t.clock.now(),
});

it('does not reveal a restricted contact to a user who does not see it', async () => {
  const who = await newGerman();
  const { contactId } = await makeFrench();
  await t.db.update(contacts).set({ restrictedAt: t.clock.now() }).where(eq(contacts.contactId, contactId));
  const put = async (id: number) =>
    t.inject(who, caseEndpoints.createCase, { body: { ...(await form()), contactId: id } });
  const [hidden, missing] = [await put(contactId), await put(2_000_000_000)];
  expect(hidden.status).toBe(400);
  expect({ ...hidden.body, requestId: null }).toEqual({ ...missing.body, requestId: null });
});

describe('audit entries', () => {
  it('record customer and car of a new case, and on a contact out of scope who used it for which case', async () => {
    const who = await newGerman();
    const { contactId, contactCarId, vin } = await makeFrench();
    const { body } = await t.inject(who, caseEndpoints.createCase, {
      body: { ...(await form()), contactId, contactCarId, contactFoundBy: vin },
    });
    const [made] = await entriesOf('case', body.caseId);
    expect(made?.changes).toEqual([
      { field: 'contactId', from: null, to: contactId },
      { field: 'contactCarId', from: null, to: contactCarId },
    ]);
    expect(await entriesOf('contact', contactId)).toEqual([
      {
        action: 'putOnCase',
        by: who.userId,
        changes: [
          { field: 'contactFoundBy', to: 'vin' },
          { field: 'caseId', to: body.caseId },
        ],
      },
    ]);
    // It is in scope by now, so no use out of scope is recorded.
    await t.inject(who, caseEndpoints.createCase, {
      body: { ...(await form()), contactId, contactFoundBy: vin },
    });
    expect(await entriesOf('contact', contactId)).toHaveLength(1);
  });

  it('record the same for a saved case', async () => {
    const who = await newGerman();
    const { contactId, email } = await makeFrench();
    const { caseId, statusId, version } = await makeCase(t, { marketId: german });
    const saved = await t.inject(who, casePageEndpoints.updateCase, {
      params: { id: caseId },
      body: { ...(await form()), contactId, contactFoundBy: email, statusId, version },
    });
    expect(saved.status).toBe(200);
    expect(await entriesOf('contact', contactId)).toEqual([
      {
        action: 'putOnCase',
        by: who.userId,
        changes: [
          { field: 'contactFoundBy', to: 'email' },
          { field: 'caseId', to: caseId },
        ],
      },
    ]);
  });

  it('record who found which contact out of scope, and by what kind of text', async () => {
    const who = await newGerman();
    const { contactId, email, vin } = await makeFrench();
    await search(who, { email });
    await search(who, { vin });
    await search(who, { vin: vin.slice(-7) });
    await search(await t.actor('Agent'), { vin });
    expect(await entriesOf('contact', contactId)).toEqual(
      ['email', 'vin'].map((kind) => ({
        action: 'find',
        by: who.userId,
        changes: [{ field: 'contactFoundBy', to: kind }],
      })),
    );
  });
});

describe('whole addresses and VINs entered by a user with a scope (rule 6.9)', () => {
  const nobodys = (number: number) => `WBANOBODY${String(number).padStart(8, '0')}`;
  const statusesOf = async (times: number, act: (number: number) => Promise<{ status: number }>) => {
    const statuses: number[] = [];
    for (let number = 0; number < times; number += 1) statuses.push((await act(number)).status);
    return statuses;
  };
  const allowed = (times: number) => Array.from({ length: times }, () => 200);

  it('can be searched 60 times a minute, found or not; other searches do not count', async () => {
    const who = await newGerman();
    expect(await statusesOf(61, (number) => search(who, { vin: nobodys(number) }))).toEqual([
      ...allowed(60),
      429,
    ]);
    expect((await search(who, { email: 'nobody@elsewhere.example' })).body.code).toBe('TooManyRequests');
    expect((await search(who, { lastName: 'Kowalczyk' })).status).toBe(200);
    expect((await search(who, { email: 'nobody@elsewh' })).status).toBe(200);
    expect((await search(await newGerman(), { vin: nobodys(1) })).status).toBe(200);
    // A guess on a case form counts as a lookup too.
    const { contactId } = await makeFrench();
    const guess = { ...(await form()), contactId, contactFoundBy: nobodys(1) };
    expect((await t.inject(who, caseEndpoints.createCase, { body: guess })).status).toBe(429);
    const { caseId, statusId, version } = await makeCase(t, { marketId: german });
    const body = { ...guess, statusId, version };
    const saved = await t.inject(who, casePageEndpoints.updateCase, { params: { id: caseId }, body });
    expect(saved.status).toBe(429);
    t.clock.advance({ minutes: 1 });
    expect((await search(who, { vin: nobodys(1) })).status).toBe(200);
  });

  it('do not count for users who see all contacts', async () => {
    const everywhere = await t.actor('Agent');
    expect(await statusesOf(61, (number) => search(everywhere, { vin: nobodys(number) }))).toEqual(
      allowed(61),
    );
  });

  it('reveal 30 contacts a minute and 300 a day; the error says how long to wait', async () => {
    const who = await newGerman();
    const { contactId, vin } = await makeFrench();
    expect(await statusesOf(31, () => search(who, { vin }))).toEqual([...allowed(30), 429]);
    await t.db
      .update(rateCounters)
      .set({ count: 299 })
      .where(like(rateCounters.key, 'contact-elsewhere-of-day:%'));
    t.clock.advance({ minutes: 1 });
    expect(await statusesOf(1, () => search(who, { vin }))).toEqual([200]);
    const { status, headers } = await search(who, { vin });
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3600);
    // Rejected searches reveal no contact.
    expect(await entriesOf('contact', contactId)).toHaveLength(31);
    expect((await search(who, { vin: nobodys(1) })).status).toBe(200);
  });
});
