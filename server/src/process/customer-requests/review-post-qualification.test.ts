import type { ReviewForm } from '@cfm/contract/process/case-post-qualification.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, auditPersonalValues } from '../../access/audit/tables.ts';
import { lockCase } from '../../cases/case/lock-case.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { caseCodeLevelSets, cases } from '../../cases/case/tables.ts';
import { codeLevelTopicDetails, codeLevelTopicGroups } from '../../catalog/reference-data/tables.ts';
import type { UserActor } from '../../context.ts';
import { contactAddresses, contactCars, contacts } from '../../people/contacts/tables.ts';
import {
  answer,
  carAnswer,
  home,
  noSections,
  postQualificationCalls,
  vehicle,
} from '../../testing/post-qualification.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let agent: UserActor;
let calls: ReturnType<typeof postQualificationCalls>;
beforeAll(async () => {
  t = await createTestApp();
  const claims = ['CreatePostQualificaionPermission', 'EditableCodeLvl'] as const;
  agent = await t.actor('Agent', { firstName: 'Mia', lastName: 'Vogel', claims: [...claims] });
  calls = postQualificationCalls(t, agent);
});
afterAll(() => t.close());

/** A case with a request and an answer whose address and car differ from the stored ones. */
async function answeredCase(given = answer()) {
  const row = await calls.caseOfAnna({ title: 'Mrs', firstName: 'Anna', academicTitle: 'Dr.' });
  await calls.giveAddress(row.contactId, {
    street: 'Altweg',
    houseNumber: '1',
    zipCode: '80331',
    city: 'Munich',
    countryCode: 'DE',
  });
  await calls.giveCar(row, { vin: 'WBA00000000000001', countryOfRegistrationCode: 'DE' });
  const token = await calls.askForToken(row.caseId);
  t.clock.advance({ hours: 2 });
  const { body } = await calls.answer(token, given);
  const [request] = await calls.requestsOf(row.caseId);
  const id = request?.postQualificationId ?? 0;
  const decide = (fields: ReviewForm['fields'], answeredAt = body.answeredAt, who = agent) =>
    calls.review(row.caseId, id, { answeredAt, fields }, who);
  return { row, token, id, answeredAt: body.answeredAt, decide };
}
const addressOf = async (contactId: number | null) =>
  (
    await t.db
      .select()
      .from(contactAddresses)
      .where(eq(contactAddresses.contactId, contactId ?? 0))
  )[0];
const carsOf = (contactId: number | null) =>
  t.db
    .select()
    .from(contactCars)
    .where(eq(contactCars.contactId, contactId ?? 0));

describe('a review (rule 17.10)', () => {
  it('takes, keeps and corrects field by field, and ends with the last one', async () => {
    const { row, decide } = await answeredCase();
    const some = await decide([
      { field: 'street', decision: 'take', value: null },
      { field: 'city', decision: 'keep', value: null },
    ]);
    expect(some.status).toBe(200);
    expect(some.body[0]).toMatchObject({ reviewedAt: null });
    expect(await addressOf(row.contactId)).toMatchObject({
      street: 'Gartenweg',
      houseNumber: '1',
      city: 'Munich',
    });
    const rest = await decide([
      { field: 'houseNumber', decision: 'correct', value: ' 7a ' },
      { field: 'vin', decision: 'take', value: null },
    ]);
    expect(rest.body[0]).toMatchObject({ reviewedAt: t.clock.now(), reviewedBy: 'Mia Vogel' });
    expect(rest.body[0]?.answer?.fields.map(({ field, ours, state }) => [field, ours, state])).toEqual([
      ['salutation', 'Mrs', 'same'],
      ['title', 'Dr.', 'same'],
      ['firstName', 'Anna', 'same'],
      ['lastName', 'Huber', 'same'],
      ['street', 'Gartenweg', 'taken'],
      ['houseNumber', '7a', 'corrected'],
      ['zipCode', '80331', 'same'],
      ['city', 'Munich', 'kept'],
      ['countryCode', 'DE', 'same'],
      ['vin', vehicle.vin, 'taken'],
      ['countryOfRegistrationCode', 'DE', 'same'],
    ]);
    expect(await carsOf(row.contactId)).toMatchObject([vehicle]);
    const acts = (await calls.eventsOf(row.caseId)).slice(0, 2).map(({ details }) => details);
    expect(acts).toEqual([
      { act: 'reviewed', taken: ['vin'], kept: [], corrected: ['houseNumber'] },
      { act: 'reviewed', taken: ['street'], kept: ['city'], corrected: [] },
    ]);
  });

  it('changes nothing when sent twice', async () => {
    const { row, decide } = await answeredCase();
    const fields: ReviewForm['fields'] = [{ field: 'street', decision: 'take', value: null }];
    await decide(fields);
    const before = [
      await calls.eventsOf(row.caseId),
      await calls.requestsOf(row.caseId),
      await calls.caseOf(row.caseId),
    ];
    expect((await decide(fields)).status).toBe(200);
    expect([
      await calls.eventsOf(row.caseId),
      await calls.requestsOf(row.caseId),
      await calls.caseOf(row.caseId),
    ]).toEqual(before);
  });

  it('rejects a field that is named twice, and decides nothing', async () => {
    const { row, decide } = await answeredCase();
    const before = await calls.requestsOf(row.caseId);
    const { status, body } = await decide([
      { field: 'street', decision: 'take', value: null },
      { field: 'city', decision: 'take', value: null },
      { field: 'street', decision: 'keep', value: null },
    ]);
    expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([400, 'BadRequest', ['fields']]);
    expect(await addressOf(row.contactId)).toMatchObject({ street: 'Altweg', city: 'Munich' });
    expect(await calls.requestsOf(row.caseId)).toEqual(before);
  });

  it('applies to the answer that the user saw, and not to a later one', async () => {
    const { token, decide, answeredAt } = await answeredCase();
    t.clock.advance({ minutes: 1 });
    await calls.change(token, answer({ addressDetails: { ...home, street: 'Wiesenweg' } }));
    const fields: ReviewForm['fields'] = [{ field: 'street', decision: 'take', value: null }];
    const { status, body } = await decide(fields, answeredAt);
    expect([status, body.code]).toEqual([409, 'AnswerChanged']);
    expect(
      (await decide(fields, t.clock.now())).body[0]?.answer?.fields.find(({ field }) => field === 'street')
        ?.ours,
    ).toBe('Wiesenweg');
  });

  it('starts again when the customer changes the answer, and keeps decisions on unchanged fields', async () => {
    const { row, token, decide } = await answeredCase();
    await decide([
      { field: 'street', decision: 'keep', value: null },
      { field: 'houseNumber', decision: 'keep', value: null },
      { field: 'city', decision: 'keep', value: null },
      { field: 'vin', decision: 'keep', value: null },
    ]);
    expect((await calls.list(row.caseId)).body[0]?.reviewedBy).toBe('Mia Vogel');
    t.clock.advance({ minutes: 1 });
    await calls.change(token, answer({ addressDetails: { ...home, street: 'Wiesenweg' } }));
    const [request] = (await calls.list(row.caseId)).body;
    expect(request).toMatchObject({ reviewedAt: null, reviewedBy: null });
    expect(
      request?.answer?.fields
        .filter(({ state }) => state !== 'same')
        .map(({ field, state }) => [field, state]),
    ).toEqual([
      ['street', 'open'],
      ['houseNumber', 'kept'],
      ['city', 'kept'],
      ['vin', 'kept'],
    ]);
    expect(await addressOf(row.contactId)).toMatchObject({ street: 'Altweg' });
  });

  it.each([
    [
      'a VIN of eight characters',
      { field: 'vin', decision: 'correct', value: 'WBA00001' },
      'VIN must be 17 characters, or the last 7',
    ],
    ['nobody', { field: 'lastName', decision: 'correct', value: ' ' }, 'Last name is required'],
    [
      'an unknown country',
      { field: 'countryCode', decision: 'correct', value: 'XX' },
      /must be one of the options/,
    ],
    ['an unknown salutation', { field: 'salutation', decision: 'correct', value: 'Miss' }, /Salutation/],
  ] as const)('rejects %s at its field', async (_what, field, text) => {
    const { row, decide } = await answeredCase();
    const { status, body } = await decide([{ field: 'street', decision: 'take', value: null }, field]);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['fields.1.value']]);
    expect(body.errors?.['fields.1.value']).toMatch(text);
    expect(await addressOf(row.contactId)).toMatchObject({ street: 'Altweg' });
  });

  it('rejects taking an invalid VIN', async () => {
    const row = await calls.caseOfAnna();
    const token = await calls.askForToken(row.caseId, { ...noSections, hasCarDetails: true });
    const { body } = await calls.answer(token, carAnswer({ ...vehicle, vin: 'WBA!A5C50!F256651' }));
    const [request] = await calls.requestsOf(row.caseId);
    const review = (fields: ReviewForm['fields']) =>
      calls.review(row.caseId, request?.postQualificationId ?? 0, { answeredAt: body.answeredAt, fields });
    const taken = await review([{ field: 'vin', decision: 'take', value: null }]);
    expect(Object.keys(taken.body.errors ?? {})).toEqual(['fields.0.value']);
    const corrected = await review([
      { field: 'vin', decision: 'correct', value: vehicle.vin },
      { field: 'countryOfRegistrationCode', decision: 'take', value: null },
    ]);
    expect(corrected.status).toBe(200);
    expect(await carsOf(row.contactId)).toMatchObject([vehicle]);
    expect((await calls.caseOf(row.caseId)).contactCarId).not.toBeNull();
  });

  it('rejects a field that was not requested', async () => {
    const { decide } = await answeredCase();
    const { status, body } = await decide([{ field: 'buName', decision: 'keep', value: null }]);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['fields.0.field']]);
  });

  it('respects the lock, the read-only state and the scope of the case', async () => {
    const { row, decide } = await answeredCase();
    const keep: ReviewForm['fields'] = [{ field: 'vin', decision: 'keep', value: null }];
    const other = await t.actor('Agent');
    await lockCase(t.ctx(other), { caseId: row.caseId, takeOver: false });
    expect((await decide(keep)).status).toBe(423);
    t.clock.advance({ minutes: 3 });
    const elsewhere = await t.actor('Agent', { scopes: { Markets: [] } });
    expect((await decide(keep, undefined, elsewhere)).status).toBe(404);
    expect((await calls.list(row.caseId, elsewhere)).status).toBe(404);
    await t.db.update(cases).set({ statusId: statusIds.Closed }).where(eq(cases.caseId, row.caseId));
    expect((await decide(keep)).body.code).toBe('CaseReadOnly');
  });

  it('has nothing to compare for a former customer', async () => {
    const { row, decide } = await answeredCase();
    const other = await calls.caseOfAnna({ lastName: 'Other' });
    await t.db
      .update(cases)
      .set({ contactId: other.contactId, contactCarId: null })
      .where(eq(cases.caseId, row.caseId));
    expect((await calls.list(row.caseId)).body[0]).toMatchObject({ answer: null, canChange: false });
    expect((await decide([{ field: 'vin', decision: 'take', value: null }])).status).toBe(404);
  });
});

it('a case becomes qualified when the answer adds the missing car', async () => {
  const row = await calls.caseOfAnna();
  const [detail] = await t.db.select().from(codeLevelTopicDetails).limit(1);
  const [group] = await t.db
    .select()
    .from(codeLevelTopicGroups)
    .where(eq(codeLevelTopicGroups.topicGroupId, detail?.topicGroupId ?? 0));
  await t.db.insert(caseCodeLevelSets).values({
    caseId: row.caseId,
    codeLevelAreaId: group?.areaId ?? 0,
    codeLevelTopicGroupId: group?.topicGroupId ?? 0,
    codeLevelTopicDetailId: detail?.topicDetailId ?? 0,
    isPrimary: true,
    order: 0,
  });
  expect(row.qualified).toBe(false);
  await calls.answer(await calls.askForToken(row.caseId));
  expect((await calls.caseOf(row.caseId)).qualified).toBe(true);
});

it("stores the customer's values separately in the audit, by person and case", async () => {
  const { row } = await answeredCase();
  const entries = await t.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.caseId, row.caseId))
    .orderBy(auditEntries.auditId);
  expect(JSON.stringify(entries)).not.toContain('Gartenweg');
  const values = await t.db
    .select()
    .from(auditPersonalValues)
    .where(eq(auditPersonalValues.caseId, row.caseId));
  expect(values).toContainEqual(expect.objectContaining({ contactId: row.contactId, value: 'Gartenweg' }));
  // The review creates no other contact.
  expect(
    await t.db
      .select()
      .from(contacts)
      .where(eq(contacts.contactId, row.contactId ?? 0)),
  ).toHaveLength(1);
});
