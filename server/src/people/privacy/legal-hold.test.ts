import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { gdprEndpoints } from '@cfm/contract/people/privacy.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseCases } from '../../cases/bin/erase-cases.ts';
import { cases } from '../../cases/case/tables.ts';
import type { UserActor } from '../../context.ts';
import { mergeCalls } from '../../testing/merges.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { contacts } from '../contacts/tables.ts';

let t: TestApp;
let officer: UserActor;
let calls: ReturnType<typeof mergeCalls>;
beforeAll(async () => {
  t = await createTestApp();
  officer = await t.actor('Admin', { claims: ['DSVGO', 'DSVGOEditing'] });
  calls = mergeCalls(t);
});
afterAll(() => t.close());

const hold = async (contactId: number, isSet: boolean) => {
  const body = { isSet, reason: 'A court asked' };
  const reply = await t.inject(officer, gdprEndpoints.holdContact, { params: { contactId }, body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
};
const isHeld = async (contactId: number) =>
  (await t.db.select().from(contacts).where(eq(contacts.contactId, contactId))).map(
    (row) => row.heldAt !== null,
  );

describe('a legal hold (rule 19.6)', () => {
  it('prevents the deletion of contact and car until it ends', async () => {
    const { contactId, carIds } = await calls.makePerson({ cars: [{ vin: 'WBA3A5C50CF256651' }] });
    const contactCarId = carIds[0] ?? 0;
    const remove = [
      () => t.inject(officer, contactEndpoints.removeCar, { params: { contactId, contactCarId } }),
      () => t.inject(officer, contactEndpoints.removeContact, { params: { contactId } }),
    ];
    await hold(contactId, true);
    const reported = await t.inject(officer, contactEndpoints.getContact, { params: { contactId } });
    expect(reported.body).toMatchObject({ isHeld: true, isRestricted: false, isBeingErased: false });
    for (const call of remove) {
      const { status, body } = await call();
      expect([status, (body as { code?: string } | undefined)?.code]).toEqual([409, 'ContactHeld']);
    }
    await hold(contactId, false);
    for (const call of remove) expect((await call()).status).toBe(200);
  });

  it("keeps the person's deleted cases", async () => {
    const { contactId, caseIds } = await calls.makePerson({ cases: 1, cars: [{ cases: 1 }] });
    const { contactId: driver } = await calls.makePerson();
    // Another customer's case about the held person's car.
    await t.pool.query('update cases set contact_id = $2 where case_id = $1', [caseIds[1], driver]);
    await t.pool.query('update cases set deleted_at = $1', [t.clock.now()]);
    await hold(contactId, true);
    t.clock.advance({ days: 31 });
    expect(await eraseCases(t.ctx())).toBe(0);
    expect(await t.db.select().from(cases)).toHaveLength(2);
    await hold(contactId, false);
    expect(await eraseCases(t.ctx())).toBe(2);
  });

  it('set or ended after a merge applies to both contacts after an undo; an earlier one stays with its contact', async () => {
    const mergedAndUndone = async (
      between: (contactId: number) => Promise<void>,
      heldBefore: ('own' | 'other')[],
    ) => {
      const [own, other] = [await calls.makePerson(), await calls.makePerson()];
      if (heldBefore.includes('own')) await hold(own.contactId, true);
      if (heldBefore.includes('other')) await hold(other.contactId, true);
      const merged = await calls.merge(officer, own.contactId, { otherContactId: other.contactId });
      expect(merged.status, JSON.stringify(merged.body)).toBe(200);
      t.clock.advance({ hours: 1 });
      await between(own.contactId);
      const [newest] = await calls.merges(officer, own.contactId);
      expect((await calls.undo(officer, newest?.contactMergeId ?? 0)).status).toBe(200);
      return [...(await isHeld(own.contactId)), ...(await isHeld(other.contactId))];
    };
    const nothing = async () => undefined;
    expect(await mergedAndUndone((id) => hold(id, true), [])).toEqual([true, true]);
    expect(await mergedAndUndone((id) => hold(id, false), ['other'])).toEqual([false, false]);
    expect(await mergedAndUndone(nothing, ['other'])).toEqual([false, true]);
    expect(await mergedAndUndone(nothing, ['own'])).toEqual([true, false]);
  });
});
