import { updateCaseForm } from '@cfm/contract/cases/case-forms.ts';
import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { carForm, contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { writeCaseForm } from '../../cases/case/write-case-form.ts';
import { inTransaction, type Tx, type UserActor } from '../../context.ts';
import { lookupId, makeCase, makeContact, marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitForLock } from '../../testing/wait-for-backend.ts';
import { createCar } from './create-car.ts';
import { removeCar } from './remove-car.ts';
import { removeContact } from './remove-contact.ts';
import { contactCars } from './tables.ts';

let t: TestApp;
let admin: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('Admin');
});
afterAll(() => t.close());

async function makeCustomer() {
  const { contactId } = await makeContact(t);
  const now = t.clock.now();
  const [car] = await t.db
    .insert(contactCars)
    .values({ contactId, createdAt: now, lastModifiedAt: now })
    .returning();
  return { contactId, contactCarId: car?.contactCarId ?? 0 };
}
const form = async () => ({
  title: 'Rattles',
  sourceId: await lookupId(t, 'source', 'Contact Form'),
  inputChannelId: await lookupId(t, 'inputChannel', 'E-Mail'),
  marketId: await marketId(t, 'DE'),
  receiptDateTime: t.clock.now(),
});
type Customer = Awaited<ReturnType<typeof makeCustomer>>;

/** Runs `first` in a transaction that ends when `second`, started meanwhile, waits for it. */
async function meanwhile<T>(first: (tx: Tx) => Promise<unknown>, second: () => Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  await inTransaction(t.ctx(admin), async (tx) => {
    await first(tx);
    second().then(resolve, reject);
    await waitForLock(t);
  });
  return promise;
}

it.each<[string, (tx: Tx, customer: Customer) => Promise<void>, string[]]>([
  ['contact', removeContact, ['contactId', 'contactCarId']],
  ['car', removeCar, ['contactCarId']],
])('rejects a new case of a %s that is being deleted, at its field', async (_what, remove, fields) => {
  const customer = await makeCustomer();
  const body = { ...(await form()), ...customer };
  const reply = await meanwhile(
    (tx) => remove(tx, customer),
    () => t.inject(admin, caseEndpoints.createCase, { body }),
  );
  expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([400, fields]);
});

it('rejects the deletion of a car that a case is just being given', async () => {
  const customer = await makeCustomer();
  const { caseId, statusId, version } = await makeCase(t, {
    contactId: customer.contactId,
    statusId: statusIds.InProgress,
  });
  const input = updateCaseForm.parse({ ...(await form()), ...customer, statusId, version });
  const reply = await meanwhile(
    (tx) => writeCaseForm(tx, { ...input, caseId }),
    () => t.inject(admin, contactEndpoints.removeCar, { params: customer }),
  );
  expect(reply).toMatchObject({ status: 409, body: { code: 'CarInUse' } });
  const detail = await t.inject(admin, casePageEndpoints.getCase, { params: { id: caseId } });
  expect(detail.body.car?.contactCarId).toBe(customer.contactCarId);
});

it('rejects the deletion of a contact that a case is just being given', async () => {
  const customer = await makeCustomer();
  const { caseId, statusId, version } = await makeCase(t);
  const input = updateCaseForm.parse({ ...(await form()), ...customer, statusId, version });
  const reply = await meanwhile(
    (tx) => writeCaseForm(tx, { ...input, caseId }),
    () => t.inject(admin, contactEndpoints.removeContact, { params: customer }),
  );
  expect(reply).toMatchObject({ status: 409, body: { code: 'ContactInUse' } });
});

it('saves a case while its contact is being changed', async () => {
  const customer = await makeCustomer();
  const { caseId, statusId, version } = await makeCase(t, customer);
  const body = { ...(await form()), ...customer, statusId, version };
  await inTransaction(t.ctx(admin), async (tx) => {
    await createCar(tx, { ...customer, ...carForm.parse({}) });
    const saved = await t.inject(admin, casePageEndpoints.updateCase, { params: { id: caseId }, body });
    expect(saved.status).toBe(200);
  });
});
