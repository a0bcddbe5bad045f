import { randomUUID } from 'node:crypto';
import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserActor } from '../../context.ts';
import { lookupId, makeCase, makeContact, marketId } from '../../testing/factories.ts';
import { runs } from '../../testing/rounds.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { contactCars } from './tables.ts';

type Market = 'DE' | 'FR' | 'IT';
type Brand = 'BMW' | 'MINI';
interface Use {
  market: Market;
  brand: Brand;
  isDeleted?: boolean;
}

let t: TestApp;
let everywhere: UserActor;
/** Sees the cases of Germany. */
let german: UserActor;
const ids: Record<string, number> = {};
beforeAll(async () => {
  t = await createTestApp();
  for (const code of ['DE', 'FR', 'IT']) ids[code] = await marketId(t, code);
  for (const name of ['BMW', 'MINI']) ids[name] = await lookupId(t, 'brand', name);
  everywhere = await t.actor('Agent');
  german = await t.actor('Admin', { scopes: { Markets: [ids.DE ?? 0] } });
});
afterAll(() => t.close());

let count = 0;
/** A contact with a car, and the cases that use it. */
async function make(...uses: Use[]) {
  count += 1;
  // Unique, because the address search tolerates typing errors.
  const email = `${randomUUID().toUpperCase()}@scope.example`;
  const vin = `WBASCOPE${String(count).padStart(9, '0')}`;
  const { contactId } = await makeContact(t, {
    firstName: 'Ines',
    lastName: `Scoped${count}`,
    emails: ['ines@post.example', email],
    phones: ['+49 89 4711'],
    note: 'Likes tea.',
  });
  const now = t.clock.now();
  const [car] = await t.db
    .insert(contactCars)
    .values({ contactId, vin, licencePlate: `M-SC ${count}`, createdAt: now, lastModifiedAt: now })
    .returning();
  if (!car) throw new Error('expected a car');
  const { contactCarId } = car;
  for (const { market, brand, isDeleted } of uses)
    await makeCase(t, {
      contactId,
      contactCarId,
      marketId: ids[market] ?? null,
      brandId: ids[brand] ?? null,
      deletedAt: isDeleted ? now : null,
    });
  return { contactId, contactCarId, email, vin, fullName: `Ines Scoped${count}` };
}
const french = { market: 'FR', brand: 'BMW' } as const;
const inGermany = { market: 'DE', brand: 'BMW' } as const;

const get = (who: UserActor, contactId: number) =>
  t.inject(who, contactEndpoints.getContact, { params: { contactId } });
const search = async (who: UserActor, query: Record<string, string>) =>
  (await t.inject(who, contactEndpoints.searchContacts, { query })).body;
const listed = async (who: UserActor, text: string) =>
  (await t.inject(who, contactEndpoints.listContacts, { query: { search: text } })).body;

describe('access to a contact (rule 6.8)', () => {
  it('is given to users who see one of its cases, or to all users if no case uses it', async () => {
    const combinations: Use[][] = [
      [],
      [inGermany],
      [french],
      [french, inGermany],
      [french, { market: 'IT', brand: 'MINI' }],
      [{ ...inGermany, isDeleted: true }],
      [
        { ...inGermany, isDeleted: true },
        { market: 'DE', brand: 'MINI' },
      ],
    ];
    const made = await Promise.all(
      combinations.map(async (uses) => ({ uses, contactId: (await make(...uses)).contactId })),
    );
    const scopes = fc.record(
      { Markets: fc.subarray(['DE', 'FR', 'IT']), Brand: fc.subarray(['BMW', 'MINI']) },
      { requiredKeys: [] },
    );
    const property = fc.asyncProperty(scopes, async (held) => {
      const isAllowed = (claim: 'Markets' | 'Brand', name: string) => held[claim]?.includes(name) ?? true;
      const isUnscoped = Object.keys(held).length === 0;
      const expected = made.filter(
        ({ uses }) =>
          isUnscoped ||
          uses.length === 0 ||
          uses.some(
            ({ market, brand, isDeleted }) =>
              !isDeleted && isAllowed('Markets', market) && isAllowed('Brand', brand),
          ),
      );
      const asIds = Object.entries(held).map(([claim, names]) => [
        claim,
        names?.map((name) => ids[name] ?? 0),
      ]);
      const who = await t.actor('Agent', { scopes: Object.fromEntries(asIds) });
      const seen = await Promise.all(made.map(({ contactId }) => get(who, contactId)));
      const visible = made.filter((_one, at) => seen[at]?.status === 200);
      expect(visible.map(({ contactId }) => contactId)).toEqual(expected.map(({ contactId }) => contactId));
      const page = await t.inject(who, contactEndpoints.listContacts, { query: { take: '100' } });
      const inList = new Set(page.body.items.map(({ contactId }) => contactId));
      for (const { contactId } of made)
        expect(inList.has(contactId)).toBe(expected.some((each) => each.contactId === contactId));
      expect(page.body.totalCount).toBe(page.body.items.length);
    });
    await fc.assert(property, runs(10, 500));
  });

  it.each(['get', 'update', 'remove', 'addCar', 'changeCar', 'removeCar'] as const)(
    'returns 404 to other users: %s',
    async (how) => {
      const { contactId, contactCarId } = await make(french);
      const body = { lastName: 'Changed', contactId, version: 1 };
      const car = { params: { contactId, contactCarId }, body: { vin: null, version: 1 } };
      const calls = {
        get: () => get(german, contactId),
        update: () => t.inject(german, contactEndpoints.updateContact, { params: { contactId }, body }),
        remove: () => t.inject(german, contactEndpoints.removeContact, { params: { contactId } }),
        addCar: () => t.inject(german, contactEndpoints.createCar, { params: { contactId }, body: {} }),
        changeCar: () => t.inject(german, contactEndpoints.updateCar, car),
        removeCar: () => t.inject(german, contactEndpoints.removeCar, { params: car.params }),
      };
      const { status, body: answer } = await calls[how]();
      expect([status, answer]).toMatchObject([404, { code: 'NotFound' }]);
      const { body: stored } = await get(everywhere, contactId);
      expect([stored.version, stored.cars.length]).toEqual([1, 1]);
    },
  );

  it('includes changes of the contact and its cars', async () => {
    const { contactId, contactCarId } = await make(french, inGermany);
    const changed = await t.inject(german, contactEndpoints.updateContact, {
      params: { contactId },
      body: { lastName: 'Changed', contactId, version: 1 },
    });
    const car = await t.inject(german, contactEndpoints.updateCar, {
      params: { contactId, contactCarId },
      body: { licencePlate: 'M-XY 1', version: 1 },
    });
    expect([changed.status, changed.body.lastName, car.status, car.body.licencePlate]).toEqual([
      200,
      'Changed',
      200,
      'M-XY 1',
    ]);
  });

  it('does not reveal hidden cases by a rejected deletion', async () => {
    const { contactId } = await make(inGermany);
    const now = t.clock.now();
    const [used, free] = await t.db
      .insert(contactCars)
      .values([0, 1].map(() => ({ contactId, createdAt: now, lastModifiedAt: now })))
      .returning();
    await makeCase(t, { contactId, contactCarId: used?.contactCarId ?? null, marketId: ids.FR ?? null });
    const remove = (who: UserActor, contactCarId = 0) =>
      t.inject(who, contactEndpoints.removeCar, { params: { contactId, contactCarId } });
    const rejected = { status: 409, body: { code: 'CarInUse' } };
    expect(await remove(german, used?.contactCarId)).toMatchObject(rejected);
    expect(await remove(german, free?.contactCarId)).toMatchObject(rejected);
    const admin = await t.actor('Admin');
    expect(await remove(admin, used?.contactCarId)).toMatchObject(rejected);
    expect((await remove(admin, free?.contactCarId)).status).toBe(200);
  });
});

describe('search for a contact out of scope', () => {
  it('finds it by its whole e-mail address or VIN, as a name without details', async () => {
    const { contactId, contactCarId, email, vin, fullName } = await make(french);
    const name = { contactId, fullName, inUseElsewhere: true };
    expect(await search(german, { email: ` ${email.toLowerCase()} ` })).toEqual([
      { ...name, contactCarId: null },
    ]);
    expect(await search(german, { vin: vin.toLowerCase() })).toEqual([{ ...name, contactCarId }]);
    const [whole] = await search(everywhere, { vin });
    expect(whole).toMatchObject({ contactId, note: 'Likes tea.' });
  });

  it('finds it by nothing else, and not in combination with another field', async () => {
    const { contactId, email, vin, fullName } = await make(french);
    const [firstName = '', lastName = ''] = fullName.split(' ');
    const queries: Record<string, string>[] = [
      { lastName },
      { firstName },
      { email: email.slice(0, -1) },
      { vin: vin.slice(-7) },
      { vin: `${vin.slice(0, -1)}X` },
      { email, lastName },
      { email, vin },
    ];
    for (const query of queries) {
      const found = await search(german, query);
      expect([query, found.filter((contact) => contact.contactId === contactId)]).toEqual([query, []]);
    }
    for (const text of [lastName, email, vin])
      expect(await listed(german, text)).toEqual({ totalCount: 0, isTotalExact: true, items: [] });
  });

  it('lists it after a visible one', async () => {
    const hidden = await make(french);
    const { contactId } = await makeContact(t, { lastName: 'Seen', emails: [hidden.email] });
    const found = await search(german, { email: hidden.email });
    expect(found.map((contact) => contact.contactId)).toEqual([contactId, hidden.contactId]);
  });
});

describe('a contact out of scope on a case', () => {
  const form = async () => ({
    title: 'Rattles',
    sourceId: await lookupId(t, 'source', 'Contact Form'),
    inputChannelId: await lookupId(t, 'inputChannel', 'E-Mail'),
    marketId: ids.DE ?? 0,
    receiptDateTime: t.clock.now(),
  });
  const create = async (more: Record<string, unknown>) =>
    t.inject(german, caseEndpoints.createCase, { body: { ...(await form()), ...more } });

  it('is treated as unknown unless the text it was found by is sent again', async () => {
    const { contactId, contactCarId, email, vin } = await make(french);
    const other = await make(french);
    const missing = await create({ contactId: 999_999 });
    expect(missing.status).toBe(400);
    for (const contactFoundBy of [undefined, '', email.slice(0, 5), vin.slice(-7), other.email, other.vin]) {
      const rejected = await create({ contactId, contactFoundBy });
      expect([rejected.status, rejected.body.errors]).toEqual([400, missing.body.errors]);
    }
    // The address identifies the person, not their car.
    const withCar = await create({ contactId, contactCarId, contactFoundBy: email });
    expect(Object.keys(withCar.body.errors ?? {})).toEqual(['contactCarId']);
    expect((await create({ contactId, contactFoundBy: email.toLowerCase() })).status).toBe(200);
  });

  it('is visible with its details once a case in scope uses it', async () => {
    const { contactId, contactCarId, vin } = await make(french);
    expect((await get(german, contactId)).status).toBe(404);
    const made = await create({ contactId, contactCarId, contactFoundBy: vin });
    expect(made.status).toBe(200);
    const { body } = await get(german, contactId);
    expect(body.note).toBe('Likes tea.');
    const { body: page } = await t.inject(german, casePageEndpoints.getCase, {
      params: { id: made.body.caseId },
    });
    expect(page.car?.vin).toBe(vin);
  });

  it('replaces another contact by the same rule', async () => {
    const { contactId, email } = await make(french);
    const made = await create({});
    const { body: detail } = await t.inject(german, casePageEndpoints.getCase, {
      params: { id: made.body.caseId },
    });
    const update = async (contactFoundBy: string | null) =>
      t.inject(german, casePageEndpoints.updateCase, {
        params: { id: made.body.caseId },
        body: {
          ...(await form()),
          contactId,
          contactFoundBy,
          statusId: detail.statusId,
          version: detail.version,
        },
      });
    expect(Object.keys((await update(null)).body.errors ?? {})).toEqual(['contactId']);
    expect((await update(email)).status).toBe(200);
  });

  it('does not prevent another contact from having a car with the same VIN', async () => {
    const { vin } = await make(french);
    const { contactId } = await makeContact(t);
    const car = await t.inject(german, contactEndpoints.createCar, { params: { contactId }, body: { vin } });
    expect(car.status).toBe(200);
  });
});

it('lists similar cases in scope, by contact and by VIN (rule 3.26)', async () => {
  const { contactId, vin } = await make(french, inGermany, { market: 'IT', brand: 'BMW' });
  for (const query of [{ contactId }, { vin }]) {
    const similar = (who: UserActor) => t.inject(who, casePageEndpoints.listSimilarCases, { query });
    expect([(await similar(german)).body.length, (await similar(everywhere)).body.length]).toEqual([1, 3]);
  }
});
