import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import { refreshCaseSearch } from '../../cases/case/refresh-case-search.ts';
import { dealers } from '../../catalog/markets/tables.ts';
import { carModels } from '../../catalog/reference-data/tables.ts';
import type { UserActor } from '../../context.ts';
import { makeCase, makeContact } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let agent: UserActor;
let contactId: number;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent');
  contactId = (await makeContact(t)).contactId;
});
afterAll(() => t.close());

const model = async (name: string) => {
  const [row] = await t.db
    .select({ modelId: carModels.modelId, brandId: carModels.brandId, modelCode: carModels.modelCode })
    .from(carModels)
    .where(sql`name = ${name}`);
  if (!row) throw new Error(`no model ${name}`);
  return row;
};
const create = (body: Record<string, unknown>, of = contactId) =>
  t.inject(agent, contactEndpoints.createCar, { params: { contactId: of }, body });
const carsOf = async () =>
  (await t.inject(agent, contactEndpoints.getContact, { params: { contactId } })).body.cars;

describe('create', () => {
  it('takes brand and model code from the model, and the VIN without blanks (rule 6.2)', async () => {
    const i4 = await model('i4 eDrive40');
    const [dealer] = await t.db
      .select({ dealerId: dealers.dealerId, name: dealers.name })
      .from(dealers)
      .limit(1);
    const { body } = await create({
      vin: 'wba 41aw0 40fm1 2345',
      modelId: i4.modelId,
      dealerId: dealer?.dealerId,
      firstRegistration: '2024-05-17',
      mileageKm: 21_000,
    });
    expect((await carsOf()).find((car) => car.contactCarId === body)).toEqual({
      contactCarId: body,
      vin: 'WBA41AW040FM12345',
      brandId: i4.brandId,
      modelId: i4.modelId,
      modelName: 'i4 eDrive40',
      modelCode: i4.modelCode,
      licencePlate: null,
      countryOfRegistrationCode: null,
      firstRegistration: '2024-05-17',
      mileageKm: 21_000,
      dealerId: dealer?.dealerId,
      dealerName: dealer?.name,
      version: 1,
    });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a VIN of 16 characters', { vin: 'WBA41AW040FM1234' }, 'vin'],
    ['an invalid model', { modelId: 999_999 }, 'modelId'],
    ['an invalid brand', { brandId: 999_999 }, 'brandId'],
    ['an invalid dealer', { dealerId: 999_999 }, 'dealerId'],
    ['an invalid country', { countryOfRegistrationCode: 'ZZ' }, 'countryOfRegistrationCode'],
  ])('rejects %s', async (_what, body, field) => {
    const reply = await create(body);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.errors ?? {})).toEqual([field]);
  });

  it('rejects a model of another brand', async () => {
    const [i4, mini] = [await model('i4 eDrive40'), await model('Cooper C')];
    const reply = await create({ modelId: i4.modelId, brandId: mini.brandId });
    expect(Object.keys(reply.body.errors ?? {})).toEqual(['modelId']);
  });

  it('returns 404 for an unknown contact', async () => {
    expect((await create({}, 999_999)).status).toBe(404);
  });
});

describe('update and remove', () => {
  it('changes the car, audits without the VIN and updates the search texts of its cases', async () => {
    const contactCarId = (await create({ vin: 'FM12345', licencePlate: 'M XY 12' })).body;
    const { caseId } = await makeCase(t, { contactId, contactCarId });
    await refreshCaseSearch(t.db, [caseId]);
    const reply = await t.inject(agent, contactEndpoints.updateCar, {
      params: { contactId, contactCarId },
      body: { vin: 'FM98765', licencePlate: 'M XY 12', version: 1 },
    });
    expect(reply).toMatchObject({ status: 200, body: { contactCarId, vin: 'FM98765' } });
    const found = async (text: string) =>
      (await t.inject(agent, caseListEndpoints.listCases, { body: { text } })).body.items.map(
        (one) => one.caseId,
      );
    expect(await found('fm98765')).toEqual([caseId]);
    expect(await found('fm12345')).toEqual([]);
    const [entry] = await t.db
      .select({ action: auditEntries.action, changes: auditEntries.changes })
      .from(auditEntries)
      .where(sql`entity = 'contactCar' and entity_id = ${String(contactCarId)} and action = 'update'`)
      .orderBy(auditEntries.auditId);
    expect(entry?.changes.map((change) => change.field)).toEqual(['vin']);
    expect(JSON.stringify(entry)).not.toContain('FM98765');
  });

  it('rejects an old version and returns the stored state', async () => {
    const contactCarId = (await create({})).body;
    const update = (licencePlate: string) =>
      t.inject(agent, contactEndpoints.updateCar, {
        params: { contactId, contactCarId },
        body: { licencePlate, version: 1 },
      });
    const replies = await Promise.all(['M A 1', 'M B 2', 'M C 3'].map(update));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const stored = replies.find(({ status }) => status === 200)?.body.licencePlate;
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'CarChanged',
      current: { contactCarId, licencePlate: stored, version: 2 },
    });
  });

  it('rejects a car of another contact', async () => {
    const contactCarId = (await create({})).body;
    const other = await makeContact(t);
    const reply = await t.inject(agent, contactEndpoints.updateCar, {
      params: { contactId: other.contactId, contactCarId },
      body: { version: 1 },
    });
    expect(reply.status).toBe(404);
  });

  it('allows removal only to administrators and only if no case uses the car (rule 6.5)', async () => {
    const admin = await t.actor('Admin');
    const [used, free] = [(await create({})).body, (await create({})).body];
    await makeCase(t, { contactId, contactCarId: used });
    const remove = (who: UserActor, contactCarId: number) =>
      t.inject(who, contactEndpoints.removeCar, { params: { contactId, contactCarId } });
    expect((await remove(agent, free)).status).toBe(403);
    expect(await remove(admin, used)).toMatchObject({ status: 409, body: { code: 'CarInUse' } });
    expect((await remove(admin, free)).status).toBe(200);
    expect((await carsOf()).map((car) => car.contactCarId)).not.toContain(free);
  });
});
