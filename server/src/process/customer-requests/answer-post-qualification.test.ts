import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockCaseRows } from '../../cases/case/load-cases-for-change.ts';
import { lockCase } from '../../cases/case/lock-case.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { cases } from '../../cases/case/tables.ts';
import { inTransaction, type UserActor } from '../../context.ts';
import { contactAddresses, contactCars, contacts } from '../../people/contacts/tables.ts';
import { makeCase } from '../../testing/factories.ts';
import {
  answer,
  carAnswer,
  home,
  name,
  noSections,
  postQualificationCalls,
  vehicle,
} from '../../testing/post-qualification.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitForLock } from '../../testing/wait-for-backend.ts';
import { answersPerDay } from './answer-post-qualification.ts';

let t: TestApp;
let agent: UserActor;
let calls: ReturnType<typeof postQualificationCalls>;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent', { claims: ['CreatePostQualificaionPermission'] });
  calls = postQualificationCalls(t, agent);
});
afterAll(() => t.close());

const personOf = async (contactId: number | null) => ({
  ...(
    await t.db
      .select()
      .from(contacts)
      .where(eq(contacts.contactId, contactId ?? 0))
  )[0],
  addresses: await t.db
    .select()
    .from(contactAddresses)
    .where(eq(contactAddresses.contactId, contactId ?? 0)),
  cars: await t.db
    .select()
    .from(contactCars)
    .where(eq(contactCars.contactId, contactId ?? 0)),
});
const onlyCar = { ...noSections, hasCarDetails: true };

describe('the link (rule 17.7)', () => {
  it('shows the requested fields and the name that the mail uses, and no other stored data', async () => {
    const row = await calls.caseOfAnna({ title: 'Mrs', firstName: 'Anna' });
    await calls.giveCar(row, { vin: vehicle.vin });
    await calls.giveAddress(row.contactId, { street: 'Secret Street', zipCode: '80331', city: 'München' });
    const token = await calls.askForToken(row.caseId);
    const { status, body } = await calls.open(token);
    expect(status).toBe(200);
    expect(body).toEqual({
      hasNameDetails: true,
      hasAddressDetails: true,
      hasCarDetails: true,
      nameDetails: { salutation: 'Mrs', title: null, firstName: null, lastName: 'Huber' },
      addressDetails: null,
      carDetails: null,
      internalId: row.internalId,
      language: 'de',
      expiresAt: '2026-04-03T09:00:00.000Z',
      answeredAt: null,
    });
    await calls.open(token);
    expect((await calls.list(row.caseId)).body[0]).toMatchObject({
      openedCount: 2,
      firstOpenedAt: t.clock.now(),
    });
    expect(await calls.caseOf(row.caseId)).toMatchObject({ statusId: statusIds.WaitingForCustomer });
  });

  it('shows no name unless it is requested, and the full name if the mail uses it', async () => {
    const row = await calls.caseOfAnna({ firstName: 'Anna' });
    const withName = await calls.askForToken(row.caseId);
    expect((await calls.open(withName)).body.nameDetails).toMatchObject({
      firstName: 'Anna',
      lastName: 'Huber',
    });
    const without = await calls.askForToken(row.caseId, onlyCar);
    expect((await calls.open(without)).body.nameDetails).toBeNull();
    // The mail does not greet a customer by last name alone.
    const unnamed = await calls.caseOfAnna({ firstName: null });
    const token = await calls.askForToken(unnamed.caseId);
    expect((await calls.open(token)).body).toMatchObject({ hasNameDetails: true, nameDetails: null });
  });

  it('returns the same error for an unknown, expired, ended or revoked token', async () => {
    const row = await calls.caseOfAnna();
    const ended = await calls.askForToken(row.caseId);
    const revoked = await calls.askForToken(row.caseId);
    const [request] = await calls.requestsOf(row.caseId);
    await calls.revoke(row.caseId, request?.postQualificationId ?? 0);
    const expired = await calls.askForToken((await calls.caseOfAnna()).caseId);
    t.clock.advance({ days: 30 });
    const said = async (token: string) => {
      const replies = [await calls.open(token), await calls.answer(token), await calls.change(token)];
      return replies.map(({ status, body }) => [status, body.code, body.errors]);
    };
    const unknown = await said('A'.repeat(43));
    expect(unknown.map(([status]) => status)).toEqual([404, 404, 404]);
    for (const token of [ended, revoked, expired]) expect(await said(token)).toEqual(unknown);
  });
});

describe('an answer (rule 17.9)', () => {
  it('fills empty fields at once and resumes the case', async () => {
    const row = await calls.caseOfAnna();
    const token = await calls.askForToken(row.caseId);
    t.clock.advance({ hours: 1 });
    const { status, body } = await calls.answer(token);
    expect([status, body]).toEqual([200, { answeredAt: t.clock.now() }]);
    const person = await personOf(row.contactId);
    expect(person).toMatchObject({
      title: 'Mrs',
      academicTitle: 'Dr.',
      firstName: 'Anna',
      lastName: 'Huber',
    });
    const { addressType: kind, ...address } = home;
    expect(person.addresses).toEqual([{ contactId: row.contactId, kind, ...address }]);
    expect(person.cars).toMatchObject([vehicle]);
    const changed = await calls.caseOf(row.caseId);
    expect(changed).toMatchObject({
      statusId: statusIds.InProgress,
      contactCarId: person.cars[0]?.contactCarId,
    });
    expect(await calls.needsAttention(row.caseId)).toBe(true);
    const [event] = await calls.eventsOf(row.caseId);
    expect(event).toMatchObject({
      type: 'postQualification',
      authorName: 'Huber',
      authorUserId: null,
      details: {
        act: 'answered',
        isChange: false,
        filled: [
          ...['salutation', 'title', 'firstName', 'street', 'houseNumber', 'zipCode', 'city', 'countryCode'],
          ...['vin', 'countryOfRegistrationCode'],
        ],
        open: [],
      },
    });
    const [request] = (await calls.list(row.caseId)).body;
    expect(request).toMatchObject({ answeredAt: t.clock.now(), reviewedAt: t.clock.now(), reviewedBy: null });
    expect(request?.answer?.fields.find(({ field }) => field === 'lastName')?.state).toBe('same');
  });

  it('leaves an address to staff as a whole when a stored value of it differs', async () => {
    const row = await calls.caseOfAnna({ title: 'Mrs' });
    await calls.giveAddress(row.contactId, { street: 'Altstraße', city: 'München' });
    const token = await calls.askForToken(row.caseId);
    await calls.answer(token);
    const person = await personOf(row.contactId);
    expect(person.addresses).toMatchObject([{ street: 'Altstraße', city: 'München', zipCode: null }]);
    expect(person.firstName).toBe('Anna');
    const [request] = (await calls.list(row.caseId)).body;
    const states = Object.fromEntries(
      request?.answer?.fields.map(({ field, state }) => [field, state]) ?? [],
    );
    expect(states).toEqual({
      salutation: 'same',
      title: 'filled',
      firstName: 'filled',
      lastName: 'same',
      street: 'open',
      houseNumber: 'open',
      zipCode: 'open',
      city: 'same',
      countryCode: 'open',
      vin: 'filled',
      countryOfRegistrationCode: 'filled',
    });
    const detail = await t.inject(agent, casePageEndpoints.getCase, { params: { id: row.caseId } });
    expect(detail.body.postQualification).toEqual({ state: 'answered', openFields: 4 });
  });

  it('fills an empty salutation although the name differs', async () => {
    const row = await calls.caseOfAnna({ lastName: 'Meyer' });
    await calls.answer(await calls.askForToken(row.caseId));
    expect(await personOf(row.contactId)).toMatchObject({
      title: 'Mrs',
      firstName: 'Anna',
      lastName: 'Meyer',
    });
  });

  it('fills a VIN although the country of the car differs', async () => {
    const row = await calls.caseOfAnna();
    await calls.giveCar(row, { vin: null, countryOfRegistrationCode: 'FR' });
    await calls.answer(await calls.askForToken(row.caseId, onlyCar), carAnswer(vehicle));
    expect((await personOf(row.contactId)).cars).toMatchObject([
      { vin: vehicle.vin, countryOfRegistrationCode: 'FR' },
    ]);
  });

  it('completes a VIN whose end is known, and never replaces another one', async () => {
    const known = await calls.caseOfAnna();
    await calls.giveCar(known, { vin: vehicle.vin.slice(-7) });
    await calls.answer(await calls.askForToken(known.caseId, onlyCar), carAnswer(vehicle));
    expect((await personOf(known.contactId)).cars).toMatchObject([vehicle]);
    const other = await calls.caseOfAnna();
    await calls.giveCar(other, { vin: 'WBA00000000000001' });
    await calls.answer(await calls.askForToken(other.caseId, onlyCar), carAnswer(vehicle));
    expect((await personOf(other.contactId)).cars).toMatchObject([
      { vin: 'WBA00000000000001', countryOfRegistrationCode: null },
    ]);
  });

  it('uses a car that the customer already has for the case, instead of a second one', async () => {
    const row = await calls.caseOfAnna();
    await t.db.insert(contactCars).values({
      contactId: row.contactId ?? 0,
      ...vehicle,
      createdAt: t.clock.now(),
      lastModifiedAt: t.clock.now(),
    });
    await calls.answer(await calls.askForToken(row.caseId, onlyCar), carAnswer(vehicle));
    const { cars } = await personOf(row.contactId);
    expect(cars).toHaveLength(1);
    expect((await calls.caseOf(row.caseId)).contactCarId).toBe(cars[0]?.contactCarId);
  });

  it('accepts any 17 characters, and leaves an invalid VIN to staff', async () => {
    const row = await calls.caseOfAnna();
    const token = await calls.askForToken(row.caseId, onlyCar);
    const { status } = await calls.answer(
      token,
      carAnswer({ vin: ' wba!3a5-c5/0cf256 6', countryOfRegistrationCode: 'de' }),
    );
    expect(status).toBe(200);
    expect((await calls.list(row.caseId)).body[0]?.answer?.fields).toEqual([
      { field: 'vin', ours: null, theirs: 'WBA!3A5C5/0CF2566', state: 'open' },
      { field: 'countryOfRegistrationCode', ours: null, theirs: 'DE', state: 'open' },
    ]);
    expect((await personOf(row.contactId)).cars).toEqual([]);
  });

  it.each([
    [
      'a VIN of 16 characters',
      carAnswer({ ...vehicle, vin: vehicle.vin.slice(1) }),
      'carDetails.vin',
      'VIN must be 17 characters (now 16)',
    ],
    [
      'an unknown country',
      carAnswer({ ...vehicle, countryOfRegistrationCode: 'XX' }),
      'carDetails.countryOfRegistrationCode',
      'Country of Registration must be one of the options',
    ],
    [
      'sections other than the requested ones',
      answer(),
      'hasNameDetails',
      'The requested data has changed. Reload the page.',
    ],
  ])('rejects %s', async (_what, given, field, text) => {
    const row = await calls.caseOfAnna();
    const token = await calls.askForToken(row.caseId, onlyCar);
    const { status, body } = await calls.answer(token, given);
    expect([status, body.errors]).toEqual([400, { [field]: text }]);
    expect((await calls.requestsOf(row.caseId))[0]?.answeredAt).toBeNull();
  });

  it('requires a business name for a business address, and stores none for a home address', async () => {
    const row = await calls.caseOfAnna();
    const onlyAddress = { ...noSections, hasAddressDetails: true };
    const token = await calls.askForToken(row.caseId, onlyAddress);
    const given = (addressDetails: object) =>
      calls.answer(token, {
        ...onlyAddress,
        nameDetails: null,
        carDetails: null,
        addressDetails: { ...home, ...addressDetails },
      });
    const missing = await given({ addressType: 'BusinessAddress', buName: ' ' });
    expect(missing.body.errors).toEqual({ 'addressDetails.buName': 'Business name is required' });
    expect((await given({ buName: 'Huber GmbH' })).status).toBe(200);
    expect((await calls.open(token)).body.addressDetails).toEqual(home);
    await given({ addressType: 'BusinessAddress', buName: 'Huber GmbH' });
    const { addresses } = await personOf(row.contactId);
    expect(addresses.map(({ kind, buName }) => [kind, buName]).sort()).toEqual([
      ['BusinessAddress', 'Huber GmbH'],
      ['HomeAddress', null],
    ]);
  });

  it('works the same by POST and PUT, and changes nothing when repeated (rule 17.8)', async () => {
    const row = await calls.caseOfAnna();
    const token = await calls.askForToken(row.caseId);
    const first = await calls.change(token);
    t.clock.advance({ minutes: 5 });
    const before = await calls.caseOf(row.caseId);
    const events = await calls.eventsOf(row.caseId);
    expect((await calls.answer(token)).body).toEqual(first.body);
    expect((await calls.change(token)).body).toEqual(first.body);
    expect(await calls.caseOf(row.caseId)).toEqual(before);
    expect(await calls.eventsOf(row.caseId)).toEqual(events);
  });

  it('can be changed: values filled by the link follow, and the form shows them', async () => {
    const row = await calls.caseOfAnna();
    const token = await calls.askForToken(row.caseId);
    await calls.answer(token);
    const addressDetails = { ...home, street: 'Wiesenweg' };
    expect((await calls.change(token, answer({ addressDetails }))).status).toBe(200);
    expect((await personOf(row.contactId)).addresses).toMatchObject([
      { street: 'Wiesenweg', city: 'München' },
    ]);
    expect((await calls.open(token)).body).toMatchObject({
      nameDetails: name,
      addressDetails,
      carDetails: vehicle,
    });
    expect((await calls.eventsOf(row.caseId))[0]?.details).toMatchObject({
      isChange: true,
      filled: ['street'],
      open: [],
    });
    const [request] = await calls.requestsOf(row.caseId);
    // The clock has not moved since the first answer, so the times must be made distinct.
    expect(request?.answeredAt).not.toBe(t.clock.now());
  });

  it('leaves values that staff changed since to staff', async () => {
    const row = await calls.caseOfAnna();
    const token = await calls.askForToken(row.caseId);
    await calls.answer(token);
    await t.db
      .update(contactAddresses)
      .set({ street: 'Am Berg' })
      .where(eq(contactAddresses.contactId, row.contactId ?? 0));
    await calls.change(token, answer({ addressDetails: { ...home, street: 'Wiesenweg' } }));
    expect((await personOf(row.contactId)).addresses).toMatchObject([{ street: 'Am Berg' }]);
    expect((await calls.list(row.caseId)).body[0]).toMatchObject({ reviewedAt: null });
  });

  it('is processed one after the other from concurrent tabs, and the last is kept', async () => {
    const row = await calls.caseOfAnna();
    const token = await calls.askForToken(row.caseId, onlyCar);
    const replies = await Promise.all(
      ['DE', 'AT', 'CH', 'FR'].map((countryOfRegistrationCode) =>
        calls.answer(token, carAnswer({ ...vehicle, countryOfRegistrationCode })),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.map(({ body }) => body.answeredAt)).size).toBe(4);
    const [request] = await calls.requestsOf(row.caseId);
    const { cars } = await personOf(row.contactId);
    expect(cars).toHaveLength(1);
    expect(cars[0]?.countryOfRegistrationCode).toBe(request?.answer?.carDetails?.countryOfRegistrationCode);
    expect(request?.answeredAt).toBe(
      replies
        .map(({ body }) => body.answeredAt)
        .sort()
        .at(-1),
    );
  });

  it('waits for a transaction that locks several cases of the customer, without a deadlock', async () => {
    const other = await calls.caseOfAnna();
    const row = await makeCase(t, { contactId: other.contactId });
    const token = await calls.askForToken(row.caseId);
    const answering = await inTransaction(t.ctx(), async (tx) => {
      await lockCaseRows(tx, eq(cases.caseId, other.caseId));
      const answered = calls.answer(token);
      await waitForLock(t);
      await lockCaseRows(tx, eq(cases.caseId, row.caseId));
      return { answered };
    });
    expect((await answering.answered).status).toBe(200);
  });

  it('is limited per day, and accepted again on the next day', async () => {
    const row = await calls.caseOfAnna();
    const token = await calls.askForToken(row.caseId);
    const answerNext = async (n: number) => {
      t.clock.advance({ seconds: 2 });
      return (await calls.answer(token, answerOf(n))).status;
    };
    const answerOf = (n: number) =>
      answer({ nameDetails: { ...name, firstName: `Anna ${'a'.repeat(n + 1)}` } });
    for (let n = 0; n < answersPerDay; n += 1) expect(await answerNext(n)).toBe(200);
    expect(await answerNext(answersPerDay)).toBe(429);
    t.clock.advance({ days: 1 });
    expect(await answerNext(answersPerDay)).toBe(200);
  });

  it('ignores the lock of staff', async () => {
    const row = await calls.caseOfAnna();
    const token = await calls.askForToken(row.caseId);
    await lockCase(t.ctx(agent), { caseId: row.caseId, takeOver: false });
    expect((await calls.answer(token)).status).toBe(200);
  });

  it('keeps the status of a case that is no longer waiting', async () => {
    const row = await calls.caseOfAnna();
    const token = await calls.askForToken(row.caseId);
    await t.db.update(cases).set({ statusId: statusIds.Forwarded }).where(eq(cases.caseId, row.caseId));
    await calls.answer(token);
    expect((await calls.caseOf(row.caseId)).statusId).toBe(statusIds.Forwarded);
  });
});
