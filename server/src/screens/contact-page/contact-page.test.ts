import { contactPageEndpoints } from '@cfm/contract/screens/contact-page.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { cases } from '../../cases/case/tables.ts';
import type { UserActor } from '../../context.ts';
import { makeCase, marketId } from '../../testing/factories.ts';
import { mergeCalls } from '../../testing/merges.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let agent: UserActor;
let german: UserActor;
let france: number;
let make: ReturnType<typeof mergeCalls>['makePerson'];
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent');
  german = await t.actor('Agent', { scopes: { Markets: [await marketId(t, 'DE')] } });
  france = await marketId(t, 'FR');
  make = mergeCalls(t).makePerson;
});
afterAll(() => t.close());

const casesOf = (actor: UserActor, contactId: number, query = {}) =>
  t.inject(actor, contactPageEndpoints.listCasesOfContact, { params: { contactId }, query });
const duplicatesOf = async (actor: UserActor, contactId: number) =>
  (await t.inject(actor, contactPageEndpoints.listDuplicates, { params: { contactId } })).body.map(
    ({ contact, reasons }) => [contact.contactId, reasons] as const,
  );
const carOf = (actor: UserActor, vin: string) =>
  t.inject(actor, contactPageEndpoints.getCarHistory, { params: { vin } });
const casesOfCar = (actor: UserActor, vin: string, query = {}) =>
  t.inject(actor, contactPageEndpoints.listCasesOfCar, { params: { vin }, query });

describe('cases of a contact (rule 6.13)', () => {
  it('are those in scope, newest first, in pages, including spam', async () => {
    const { contactId, caseIds } = await make({ cases: 11 });
    const [first = 0] = caseIds;
    const newest = await makeCase(t, {
      contactId,
      receiptDateTime: '2026-03-04T08:59:00.000Z',
      statusId: statusIds.Spam,
    });
    await t.db
      .update(cases)
      .set({ receiptDateTime: '2026-01-01T00:00:00.000Z' })
      .where(eq(cases.contactId, contactId));
    await t.db
      .update(cases)
      .set({ receiptDateTime: '2026-03-01T00:00:00.000Z' })
      .where(eq(cases.caseId, newest.caseId));
    const hidden = await makeCase(t, { contactId, marketId: france });
    const { body } = await casesOf(german, contactId, { take: 10 });
    expect(body).toMatchObject({ totalCount: 12, isTotalExact: true });
    expect(body.items[0]?.caseId).toBe(newest.caseId);
    expect(body.items.map(({ caseId }) => caseId)).not.toContain(hidden.caseId);
    const rest = await casesOf(german, contactId, { take: 10, skip: 10 });
    expect(rest.body.items.map(({ caseId }) => caseId)).toContain(first);
    expect((await casesOf(agent, contactId)).body.totalCount).toBe(13);
  });

  it('return 404 for a contact out of scope', async () => {
    const { contactId } = await make();
    await makeCase(t, { contactId, marketId: france });
    expect((await casesOf(german, contactId)).status).toBe(404);
    const reply = await t.inject(german, contactPageEndpoints.listDuplicates, { params: { contactId } });
    expect(reply.status).toBe(404);
  });
});

describe('duplicates (rule 6.14)', () => {
  it('match by address, number, car and similar name, or name and city; those with all matches come first', async () => {
    const vin = 'WBA8E9C50GK646784';
    const address = { kind: 'HomeAddress' as const, city: 'Göteborg' };
    const like = {
      firstName: 'Sigrid',
      lastName: 'Håkansson',
      emails: ['sigrid@x.example'],
      phones: ['+46 31 7001234'],
    };
    const own = await make({ contact: like, addresses: [address], cars: [{ vin }] });
    const all = await make({
      contact: { ...like, lastName: 'Hakanson', emails: ['SIGRID@x.example'], phones: ['0046317001234'] },
      addresses: [{ ...address, city: 'GOTEBORG' }],
      cars: [{ vin: vin.slice(-7) }],
    });
    const nobody = { emails: [], phones: [] };
    const byEmail = await make({
      contact: { ...nobody, lastName: 'Other', emails: ['x@x.example', 'sigrid@x.example'] },
    });
    const byPhone = await make({ contact: { ...nobody, lastName: 'Other', phones: ['031/7001234'] } });
    const byCity = await make({
      contact: { ...nobody, firstName: 'Sigrid', lastName: 'Håkansson' },
      addresses: [address],
    });
    const bought = await make({
      contact: { ...nobody, firstName: 'Zoltan', lastName: 'Farkas' },
      cars: [{ vin }],
    });
    const namesake = await make({
      contact: { ...nobody, firstName: 'Sigrid', lastName: 'Håkansson' },
      addresses: [{ ...address, city: 'Malmö' }],
    });
    const longer = await make({
      contact: { ...nobody, phones: ['+46 31 99031 7001234'], emails: ['a-sigrid@x.example'] },
    });
    const found = await duplicatesOf(agent, own.contactId);
    expect(found[0]).toEqual([all.contactId, ['email', 'phone', 'vin', 'city']]);
    expect(new Map(found.slice(1))).toEqual(
      new Map([
        [byEmail.contactId, ['email']],
        [byPhone.contactId, ['phone']],
        [byCity.contactId, ['city']],
      ]),
    );
    const ids = found.map(([contactId]) => contactId);
    for (const { contactId } of [bought, namesake, longer]) expect(ids).not.toContain(contactId);
  });

  it("exclude contacts out of the reader's scope", async () => {
    const contact = { emails: ['hidden.twin@x.example'] };
    const own = await make({ contact });
    const hidden = await make({ contact });
    await makeCase(t, { contactId: hidden.contactId, marketId: france });
    expect(await duplicatesOf(german, own.contactId)).toEqual([]);
    expect(await duplicatesOf(agent, own.contactId)).toEqual([[hidden.contactId, ['email']]]);
  });

  it('are found in every script', async () => {
    for (const lastName of ['王小明', 'Кузнецова', 'الحسيني', 'Παπαδόπουλος']) {
      const person = {
        contact: { firstName: null, lastName, emails: [], phones: [] },
        addresses: [{ kind: 'HomeAddress' as const, city: 'Wien' }],
      };
      const own = await make(person);
      const twin = await make(person);
      // Without first names, only the city distinguishes them.
      expect(await duplicatesOf(agent, own.contactId), lastName).toEqual([[twin.contactId, ['city']]]);
    }
  });
});

describe('a car by its VIN (rule 6.13)', () => {
  it('shows owners and their cases in scope, and other owners only by name, with an audit entry', async () => {
    const vin = 'WBAFR7C57CC811956';
    const one = await make({ contact: { lastName: 'Owner' }, cars: [{ vin, cases: 1 }] });
    const end = await make({
      contact: { lastName: 'Endowner' },
      cars: [{ vin: vin.slice(-7) }, { vin: null }],
    });
    const hidden = await make({
      contact: { firstName: 'Far', lastName: 'Away', emails: ['far@x.example'] },
      cars: [{ vin }],
    });
    const [hiddenCar = 0] = hidden.carIds;
    const foreign = await makeCase(t, {
      contactId: hidden.contactId,
      contactCarId: hiddenCar,
      marketId: france,
    });

    const { status, body } = await carOf(german, ' wbafr7c57cc811956 ');
    expect(status).toBe(200);
    expect(body.vin).toBe(vin);
    expect(body.owners.map(({ contactId, car }) => [contactId, car.contactCarId]).toSorted()).toEqual(
      [
        [one.contactId, one.carIds[0]],
        [end.contactId, end.carIds[0]],
      ].toSorted(),
    );
    expect(body.elsewhere).toEqual([
      { contactId: hidden.contactId, fullName: 'Far Away', inUseElsewhere: true, contactCarId: hiddenCar },
    ]);
    const entries = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.entityId, String(hidden.contactId)))
      .orderBy(auditEntries.auditId);
    expect(entries.map(({ action }) => action)).toContain('find');

    expect((await casesOfCar(german, vin)).body.items.map(({ caseId }) => caseId)).toEqual(one.caseIds);
    const all = await casesOfCar(agent, vin, { take: 10 });
    expect(all.body.totalCount).toBe(2);
    expect(all.body.items.map(({ caseId }) => caseId).toSorted()).toEqual(
      [...one.caseIds, foreign.caseId].toSorted(),
    );
  });

  it('returns nothing for an unknown VIN and rejects a partial one', async () => {
    expect((await carOf(agent, 'WBA00000000000000')).body).toEqual({
      vin: 'WBA00000000000000',
      owners: [],
      elsewhere: [],
    });
    expect((await casesOfCar(agent, 'WBA00000000000000')).body).toEqual({
      totalCount: 0,
      isTotalExact: true,
      items: [],
    });
    expect((await carOf(agent, 'CC81195')).status).toBe(400);
  });
});
