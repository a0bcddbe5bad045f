import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, auditPersonalValues } from '../../access/audit/tables.ts';
import { eraseCases } from '../../cases/bin/erase-cases.ts';
import { cases } from '../../cases/case/tables.ts';
import { dealers } from '../../catalog/markets/tables.ts';
import { inTransaction, type UserActor } from '../../context.ts';
import { makeCase, marketId } from '../../testing/factories.ts';
import { mergeCalls } from '../../testing/merges.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { forgetMergesOf } from './forget-merges.ts';
import { forgetMerges } from './jobs.ts';
import { listMergedIds } from './merged-ids.ts';
import { contactCars, contactMerges, contacts } from './tables.ts';

let t: TestApp;
let agent: UserActor;
let german: UserActor;
let calls: ReturnType<typeof mergeCalls>;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent', { firstName: 'Mia', lastName: 'Merger' });
  german = await t.actor('Admin', { scopes: { Markets: [await marketId(t, 'DE')] } });
  calls = mergeCalls(t);
});
afterAll(() => t.close());

const get = (contactId: number, actor = agent) =>
  t.inject(actor, contactEndpoints.getContact, { params: { contactId } });
const caseOf = async (caseId: number) => {
  const [row] = await t.db.select().from(cases).where(eq(cases.caseId, caseId));
  return row;
};
const valuesOf = async (contactId: number) =>
  (
    await t.db
      .select({ value: auditPersonalValues.value })
      .from(auditPersonalValues)
      .where(eq(auditPersonalValues.contactId, contactId))
      .orderBy(asc(auditPersonalValues.valueId))
  ).map(({ value }) => value);

describe('a merge (rule 6.15)', () => {
  it('keeps a legal hold and rejects a restricted contact', async () => {
    const [own, other] = [await calls.makePerson(), await calls.makePerson()];
    const mark = (contactId: number, set: Partial<typeof contacts.$inferInsert>) =>
      t.db.update(contacts).set(set).where(eq(contacts.contactId, contactId));
    await mark(other.contactId, { restrictedAt: t.clock.now() });
    const rejected = await calls.merge(agent, own.contactId, { otherContactId: other.contactId });
    expect([rejected.status, rejected.body.code]).toEqual([409, 'ContactRestricted']);
    await mark(other.contactId, { restrictedAt: null, heldAt: t.clock.now(), holdReason: 'A court asked' });
    expect((await calls.merge(agent, own.contactId, { otherContactId: other.contactId })).status).toBe(200);
    const [row] = await t.db.select().from(contacts).where(eq(contacts.contactId, own.contactId));
    expect(row).toMatchObject({ heldAt: t.clock.now(), holdReason: 'A court asked' });
  });

  it('unites two contacts: chosen values, and addresses, numbers, cars and cases of both', async () => {
    const own = await calls.makePerson({
      contact: {
        firstName: null,
        lastName: 'Weber',
        emails: ['w@x.example'],
        phones: ['+49 89 5551234'],
        note: 'Tea',
      },
      addresses: [{ kind: 'HomeAddress', city: 'Graz' }],
      cars: [{ vin: '09F33102'.slice(-7), cases: 1 }],
    });
    const other = await calls.makePerson({
      contact: {
        firstName: 'Ines',
        lastName: 'Wéber-Kalt',
        emails: ['W@X.example', 'ines@x.example'],
        phones: ['0049895551234', '5559999'],
        note: 'Coffee',
      },
      addresses: [
        { kind: 'HomeAddress', city: 'Wien' },
        { kind: 'BusinessAddress', buName: 'Kalt AG' },
      ],
      cars: [{ vin: 'WBY7X410809F33102', licencePlate: 'W 1', cases: 1 }, { cases: 1 }],
      cases: 1,
    });
    const reply = await calls.merge(agent, own.contactId, {
      otherContactId: other.contactId,
      fields: { note: 'other' },
      sameCars: [{ contactCarId: own.carIds[0] ?? 0, otherContactCarId: other.carIds[0] ?? 0 }],
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      contactId: own.contactId,
      firstName: 'Ines',
      lastName: 'Weber',
      note: 'Coffee',
      emails: ['w@x.example', 'ines@x.example'],
      phones: ['+49 89 5551234', '0049895551234', '5559999'],
      version: 2,
      cars: [
        { contactCarId: own.carIds[0], vin: 'WBY7X410809F33102', licencePlate: 'W 1', version: 2 },
        { contactCarId: other.carIds[1], vin: null },
      ],
    });
    expect(reply.body.addresses).toMatchObject([
      { kind: 'BusinessAddress', buName: 'Kalt AG' },
      { kind: 'HomeAddress', city: 'Graz' },
    ]);
    expect((await get(other.contactId)).status).toBe(404);
    const [, ofSameCar = 0, ofOther = 0] = other.caseIds;
    expect(await caseOf(ofSameCar)).toMatchObject({
      contactId: own.contactId,
      contactCarId: own.carIds[0],
      version: 2,
    });
    expect(await caseOf(ofOther)).toMatchObject({ contactId: own.contactId, contactCarId: other.carIds[1] });
    const found = await t.inject(agent, caseListEndpoints.listCases, { body: { text: 'ines@x.example' } });
    expect(found.body.items.map(({ caseId }) => caseId).toSorted()).toEqual(
      [...own.caseIds, ...other.caseIds].toSorted(),
    );
  });

  it('is recorded on both, each value under the person it belongs to', async () => {
    const own = await calls.makePerson({
      contact: { lastName: 'Alpha', emails: ['alpha@x.example'], firstName: null },
    });
    const other = await calls.makePerson({
      contact: { lastName: 'Beta', emails: ['beta@x.example'], firstName: 'Bea' },
    });
    await calls.merge(agent, own.contactId, {
      otherContactId: other.contactId,
      fields: { lastName: 'other' },
    });
    const entries = await t.db
      .select()
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.entity, 'contact'),
          inArray(auditEntries.entityId, [String(own.contactId), String(other.contactId)]),
        ),
      )
      .orderBy(asc(auditEntries.auditId));
    expect(entries.map(({ action, entityId }) => [action, Number(entityId)])).toEqual([
      ['merge', own.contactId],
      ['mergeInto', other.contactId],
    ]);
    expect(entries[0]?.changes).toContainEqual({ field: 'otherContactId', to: other.contactId });
    expect(await valuesOf(own.contactId)).toEqual(['Alpha']);
    expect((await valuesOf(other.contactId)).toSorted()).toEqual(
      ['Bea', 'Beta', 'beta@x.example', 'Bea', 'Beta', 'beta@x.example'].toSorted(),
    );
  });

  it.each(['emails', 'phones'] as const)(
    'that leaves more %s than a contact holds is rejected at the field',
    async (field) => {
      const many = (from: number) =>
        Array.from({ length: 6 }, (_none, at) =>
          field === 'emails' ? `m${from + at}@x.example` : `555${from + at}000`,
        );
      const own = await calls.makePerson({ contact: { [field]: many(0) } });
      const other = await calls.makePerson({ contact: { [field]: many(6) } });
      const reply = await calls.merge(agent, own.contactId, { otherContactId: other.contactId });
      expect(reply.status).toBe(400);
      expect(reply.body.errors?.[field]).toContain('12');
      expect((await get(other.contactId)).status).toBe(200);
    },
  );

  it('based on an old version of either contact is rejected with the stored state', async () => {
    const own = await calls.makePerson();
    const other = await calls.makePerson();
    for (const old of [{ version: 0 }, { otherVersion: 0 }]) {
      const reply = await calls.merge(agent, own.contactId, { otherContactId: other.contactId, ...old });
      expect([reply.status, reply.body.code]).toEqual([409, 'ContactChanged']);
    }
  });

  it('of incompatible cars, of a contact with itself, or of cars of other contacts is rejected at the field', async () => {
    const own = await calls.makePerson({ cars: [{ vin: 'WBA3A5C50CF256651' }] });
    const other = await calls.makePerson({ cars: [{ vin: 'WBY7X410809F33102' }] });
    const pair = { contactCarId: own.carIds[0] ?? 0, otherContactCarId: other.carIds[0] ?? 0 };
    const turned = { contactCarId: pair.otherContactCarId, otherContactCarId: pair.contactCarId };
    for (const sameCars of [[pair], [turned]]) {
      const reply = await calls.merge(agent, own.contactId, { otherContactId: other.contactId, sameCars });
      expect(reply.status).toBe(400);
      expect(Object.keys(reply.body.errors ?? {})).toEqual(['sameCars']);
    }
    const itself = await calls.merge(agent, own.contactId, { otherContactId: own.contactId });
    expect(Object.keys(itself.body.errors ?? {})).toEqual(['otherContactId']);
  });

  it('requires access to all cases', async () => {
    const [own, other] = [await calls.makePerson({ cases: 1 }), await calls.makePerson()];
    for (const otherContactId of [other.contactId, 2_000_000_000]) {
      const reply = await calls.merge(german, own.contactId, { otherContactId });
      expect([reply.status, reply.body.code]).toEqual([403, 'Forbidden']);
    }
    expect((await calls.merge(agent, own.contactId, { otherContactId: 2_000_000_000 })).status).toBe(404);
    expect((await get(other.contactId)).status).toBe(200);
  });

  it('happens once if two users merge the same contact at once', async () => {
    const [one, two, three] = [
      await calls.makePerson({ cases: 1 }),
      await calls.makePerson({ cases: 1 }),
      await calls.makePerson(),
    ];
    const replies = await Promise.all([
      calls.merge(agent, one.contactId, { otherContactId: three.contactId }),
      calls.merge(agent, two.contactId, { otherContactId: three.contactId }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  it('is rejected with "contact changed" for the second of two users who merge the same contacts at once', async () => {
    const [own, other] = [await calls.makePerson({ cases: 1 }), await calls.makePerson()];
    const merge = () => calls.merge(agent, own.contactId, { otherContactId: other.contactId });
    const replies = [...(await Promise.all([merge(), merge()])), await merge()];
    expect(replies.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
      [200, undefined],
      [409, 'ContactChanged'],
      [409, 'ContactChanged'],
    ]);
  });
});

describe('undoing a merge', () => {
  const mergeNew = async (own: Parameters<typeof calls.makePerson>[0] = {}, other: typeof own = {}) => {
    const first = await calls.makePerson(own);
    const second = await calls.makePerson(other);
    const { status } = await calls.merge(agent, first.contactId, { otherContactId: second.contactId });
    expect(status).toBe(200);
    const [merge] = await calls.merges(agent, first.contactId);
    return { own: first, other: second, contactMergeId: merge?.contactMergeId ?? 0 };
  };

  it('keeps later changes and additions', async () => {
    const { own, other, contactMergeId } = await mergeNew(
      { contact: { firstName: 'Old', emails: ['own@x.example'] } },
      { contact: { emails: ['other@x.example'] }, cases: 1 },
    );
    const since = await makeCase(t, { contactId: own.contactId });
    const { body: now } = await get(own.contactId);
    await t.inject(agent, contactEndpoints.updateContact, {
      params: { contactId: own.contactId },
      body: { ...now, firstName: 'New', emails: [...now.emails, 'late@x.example'] },
    });
    expect((await calls.undo(agent, contactMergeId)).body).toMatchObject({
      firstName: 'New',
      emails: ['own@x.example', 'late@x.example'],
    });
    expect((await get(other.contactId)).body).toMatchObject({ emails: ['other@x.example'] });
    expect((await caseOf(since.caseId))?.contactId).toBe(own.contactId);
    expect((await caseOf(other.caseIds[0] ?? 0))?.contactId).toBe(other.contactId);
    expect(await calls.merges(agent, own.contactId)).toMatchObject([
      {
        otherName: (await get(other.contactId)).body.fullName,
        undoableUntil: null,
        undoneBy: 'Mia Merger',
        mergedBy: 'Mia Merger',
      },
    ]);
    expect((await calls.undo(agent, contactMergeId)).body.code).toBe('UndoTooLate');
  });

  it('is rejected while a case of the remaining contact uses a car that would move', async () => {
    const { own, other, contactMergeId } = await mergeNew({}, { cars: [{}] });
    const since = await makeCase(t, { contactId: own.contactId, contactCarId: other.carIds[0] ?? null });
    const rejected = await calls.undo(agent, contactMergeId);
    expect([rejected.status, rejected.body.code]).toEqual([409, 'CarInUse']);
    expect(rejected.body.message).toContain('another car for that case first');
    await t.db.update(cases).set({ contactCarId: null }).where(eq(cases.caseId, since.caseId));
    expect((await calls.undo(agent, contactMergeId)).status).toBe(200);
  });

  it('restores a car that was deleted later', async () => {
    const { other, contactMergeId } = await mergeNew({}, { cars: [{ vin: 'WBY7X410809F33102' }] });
    await t.db.delete(contactCars).where(eq(contactCars.contactCarId, other.carIds[0] ?? 0));
    expect((await calls.undo(agent, contactMergeId)).status).toBe(200);
    expect((await get(other.contactId)).body.cars).toMatchObject([
      { contactCarId: other.carIds[0], vin: 'WBY7X410809F33102' },
    ]);
  });

  it('restores a car without its dealer if the dealer was deleted', async () => {
    const vin = 'WBA5A5C50FD520469';
    const [dealer] = await t.db
      .insert(dealers)
      .values({ marketId: await marketId(t, 'DE'), number: '4711', name: 'Gone soon', language: 'de' })
      .returning();
    const dealerId = dealer?.dealerId ?? 0;
    const own = await calls.makePerson({ cars: [{ vin, dealerId: null, licencePlate: 'M A 1' }] });
    const other = await calls.makePerson({ cars: [{ vin, dealerId }] });
    const same = { contactCarId: own.carIds[0] ?? 0, otherContactCarId: other.carIds[0] ?? 0 };
    const merged = await calls.merge(agent, own.contactId, {
      otherContactId: other.contactId,
      sameCars: [same],
    });
    expect(merged.status, JSON.stringify(merged.body)).toBe(200);
    await t.pool.query('update contact_cars set dealer_id = null where dealer_id = $1', [dealerId]);
    await t.db.delete(dealers).where(eq(dealers.dealerId, dealerId));
    const [merge] = await calls.merges(agent, own.contactId);
    expect((await calls.undo(agent, merge?.contactMergeId ?? 0)).status).toBe(200);
    expect((await get(other.contactId)).body.cars).toMatchObject([{ vin, dealerId: null }]);
  });

  it('is rejected while the remaining contact is itself merged into another', async () => {
    const { own, other, contactMergeId } = await mergeNew();
    const last = await calls.makePerson();
    await calls.merge(agent, last.contactId, { otherContactId: own.contactId, otherVersion: 2 });
    expect(await listMergedIds(t.db, [last.contactId])).toEqual([other.contactId, own.contactId]);
    const rejected = await calls.undo(agent, contactMergeId);
    expect(rejected.body.message).toContain('Undo that merge first');
    const [newest] = await calls.merges(agent, last.contactId);
    await calls.undo(agent, newest?.contactMergeId ?? 0);
    expect(await listMergedIds(t.db, [last.contactId])).toEqual([]);
    expect(await listMergedIds(t.db, [own.contactId])).toEqual([other.contactId]);
    expect((await calls.undo(agent, contactMergeId)).status).toBe(200);
    expect(await listMergedIds(t.db, [own.contactId])).toEqual([]);
  });

  it('requires access to all cases', async () => {
    const { own, contactMergeId } = await mergeNew();
    await makeCase(t, { contactId: own.contactId, marketId: await marketId(t, 'FR') });
    expect((await calls.undo(german, contactMergeId)).status).toBe(403);
    expect((await calls.undo(german, 2_000_000_000)).status).toBe(403);
    expect((await calls.undo(agent, 2_000_000_000)).status).toBe(404);
  });

  it('is rejected after 30 days, when the nightly job has deleted the snapshot (rule 6.16)', async () => {
    const { own, other, contactMergeId } = await mergeNew();
    const kept = async () =>
      (await t.db.select().from(contactMerges).where(eq(contactMerges.contactMergeId, contactMergeId)))[0]
        ?.merged;
    t.clock.advance({ days: 29 });
    await forgetMerges.run(t.ctx(), {}, new AbortController().signal);
    expect(await kept()).not.toBeNull();
    t.clock.advance({ days: 2 });
    expect((await calls.undo(agent, contactMergeId)).body.message).toContain('30 days');
    await forgetMerges.run(t.ctx(), {}, new AbortController().signal);
    expect(await kept()).toBeNull();
    expect(await calls.merges(agent, own.contactId)).toMatchObject([
      { otherName: null, undoableUntil: null },
    ]);
    expect(await listMergedIds(t.db, [own.contactId])).toEqual([other.contactId]);
  });

  it('can be made impossible for a person at once', async () => {
    const { own, contactMergeId } = await mergeNew();
    await inTransaction(t.ctx(), (tx) => forgetMergesOf(tx, [own.contactId]));
    const { code, message } = (await calls.undo(agent, contactMergeId)).body as {
      code?: string;
      message?: string;
    };
    expect([code, message]).toEqual([
      'UndoTooLate',
      "The data from before this merge has been deleted, so it can't be undone.",
    ]);
  });
});

it('erases a person with their last case, including values stored under merged ids', async () => {
  const own = await calls.makePerson({ contact: { lastName: 'Gone' }, cases: 1 });
  const other = await calls.makePerson({ contact: { lastName: 'Gonetoo' } });
  await calls.merge(agent, own.contactId, { otherContactId: other.contactId });
  expect(await valuesOf(other.contactId)).not.toEqual([]);
  await t.db.update(cases).set({ deletedAt: t.clock.now() }).where(eq(cases.contactId, own.contactId));
  t.clock.advance({ days: 31 });
  await eraseCases(t.ctx());
  expect(await t.db.select().from(contacts).where(eq(contacts.contactId, own.contactId))).toEqual([]);
  expect(await valuesOf(other.contactId)).toEqual([]);
  expect(await t.db.select().from(contactMerges).where(eq(contactMerges.contactId, own.contactId))).toEqual(
    [],
  );
});
