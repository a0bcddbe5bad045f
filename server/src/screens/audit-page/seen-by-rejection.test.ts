import { auditEndpoints } from '@cfm/contract/access/audit.ts';
import { contactMergeEndpoints } from '@cfm/contract/people/contact-merges.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { gdprEndpoints } from '@cfm/contract/people/privacy.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessLog } from '../../access/audit/tables.ts';
import type { UserActor } from '../../context.ts';
import { makeCase, makeContact, marketId } from '../../testing/factories.ts';
import { mergeCalls } from '../../testing/merges.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let agent: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent');
});
afterAll(() => t.close());

type Shown = Partial<Pick<typeof accessLog.$inferSelect, 'kind' | 'caseId' | 'contactId'>>;
/** Expects that the call is rejected with the stored state, and that exactly this access is logged. */
async function expectNoted(
  who: UserActor,
  call: () => Promise<{ status: number; body: unknown }>,
  shown: Shown,
): Promise<void> {
  const before = (await t.db.select().from(accessLog).where(eq(accessLog.userId, who.userId))).length;
  const { status, body } = await call();
  expect([status, body]).toEqual([409, expect.objectContaining({ current: expect.anything() })]);
  const noted = async () => {
    const rows = await t.db.select().from(accessLog).where(eq(accessLog.userId, who.userId));
    return rows.sort((a, b) => a.accessId - b.accessId).slice(before);
  };
  await expect.poll(noted).toEqual([expect.objectContaining(shown)]);
}

describe('the access log of a rejected change with the stored state (rule 14.6)', () => {
  const old = (contactId: number) => ({
    params: { contactId },
    body: { contactId, version: 0, lastName: 'x' },
  });

  it('has a contact, and the contact of a car', async () => {
    const { contactId, carIds } = await mergeCalls(t).makePerson({ cars: [{}] });
    const shown = { kind: 'contact', contactId, caseId: null } as const;
    await expectNoted(agent, () => t.inject(agent, contactEndpoints.updateContact, old(contactId)), shown);
    t.clock.advance({ minutes: 11 });
    const params = { contactId, contactCarId: carIds[0] };
    await expectNoted(
      agent,
      () => t.inject(agent, contactEndpoints.updateCar, { params, body: { version: 0 } }),
      shown,
    );
  });

  it('has the other contact of a merge', async () => {
    const [own, other] = [await makeContact(t), await makeContact(t)];
    const merge = () =>
      t.inject(agent, contactMergeEndpoints.mergeContacts, {
        params: { contactId: own.contactId },
        body: { otherContactId: other.contactId, version: own.version, otherVersion: 0 },
      });
    await expectNoted(agent, merge, { kind: 'contact', contactId: other.contactId });
  });

  it('has a case', async () => {
    const { caseId, title, sourceId, inputChannelId, marketId, receiptDateTime, language, statusId } =
      await makeCase(t);
    const form = { title, sourceId, inputChannelId, marketId, receiptDateTime, language, statusId };
    const save = () =>
      t.inject(agent, casePageEndpoints.updateCase, {
        params: { id: caseId },
        body: { ...form, codeLevelSets: [], version: 0 },
      });
    await expectNoted(agent, save, { kind: 'case', caseId });
  });

  it('has a person out of scope, and the sums of the editor include it', async () => {
    const { contactId } = await makeContact(t);
    await makeCase(t, { contactId, marketId: await marketId(t, 'FR') });
    const scopes = { Markets: [await marketId(t, 'DE')] };
    const editor = await t.actor('BMW Admin', { claims: ['DSVGO', 'DSVGOEditing'], scopes });
    const correct = () => t.inject(editor, gdprEndpoints.correctContact, old(contactId));
    await expectNoted(editor, correct, { kind: 'contact', contactId });
    const query = { userId: editor.userId };
    const { body } = await t.inject(await t.actor('Admin'), auditEndpoints.sumOfPerson, { query });
    expect(body).toMatchObject({ contactsSeen: 1, changes: 0 });
  });
});
