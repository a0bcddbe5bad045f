import { caseRelationEndpoints } from '@cfm/contract/cases/relations.ts';
import { caseActionEndpoints } from '@cfm/contract/process/case-actions.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseCases } from '../../cases/bin/erase-cases.ts';
import { removeCase } from '../../cases/bin/remove-case.ts';
import { restoreCase } from '../../cases/bin/restore-case.ts';
import { loadCaseForChange } from '../../cases/case/load-case.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { cases } from '../../cases/case/tables.ts';
import { inTransaction, type UserActor } from '../../context.ts';
import { contactAddresses } from '../../people/contacts/tables.ts';
import { outgoingMails } from '../../platform/outbox/tables.ts';
import { tryDelivery } from '../../platform/outbox/try-delivery.ts';
import { answer, home, postQualificationCalls } from '../../testing/post-qualification.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { completeCase } from '../complete-case/complete-case.ts';

let t: TestApp;
let agent: UserActor;
let calls: ReturnType<typeof postQualificationCalls>;
beforeAll(async () => {
  t = await createTestApp();
  const claims = ['CreatePostQualificaionPermission', 'DeletePermission'] as const;
  agent = await t.actor('Agent', { claims: [...claims] });
  calls = postQualificationCalls(t, agent);
});
afterAll(() => t.close());
// Unknown links are counted per minute.
beforeEach(() => t.clock.advance({ minutes: 1 }));

const endIn = (caseId: number, statusId: number) =>
  inTransaction(t.ctx(agent), async (tx) =>
    completeCase(tx, await loadCaseForChange(tx, caseId), { statusId, action: 'update' }),
  );
const askedCase = async () => {
  const row = await calls.caseOfAnna();
  return { ...row, token: await calls.askForToken(row.caseId) };
};
const isUnknown = async (token: string) =>
  (await Promise.all([calls.open(token), calls.answer(token), calls.change(token)])).every(
    ({ status }) => status === 404,
  );

describe('a request ends (rule 17.6)', () => {
  it.each(['Solved', 'Closed', 'Spam', 'Integrated'] as const)('when its case becomes %s', async (status) => {
    const { caseId, token } = await askedCase();
    await endIn(caseId, statusIds[status]);
    expect(await isUnknown(token)).toBe(true);
    const [request] = await calls.requestsOf(caseId);
    expect(request).toMatchObject({ endedAt: t.clock.now(), remindAt: null, giveUpAt: null });
    expect((await calls.mailsOf(caseId)).map(({ state }) => state)).toEqual(['withdrawn']);
    const id = request?.postQualificationId ?? 0;
    for (const act of [calls.revoke, calls.sendAgain])
      expect(['LinkEnded', 'CaseReadOnly']).toContain((await act(caseId, id)).body.code);
  });

  it('with a manual status, and stays ended when the case is reopened', async () => {
    const { caseId, token } = await askedCase();
    await endIn(caseId, statusIds.Closed);
    await t.db.update(cases).set({ statusId: statusIds.InProgress }).where(eq(cases.caseId, caseId));
    expect(await isUnknown(token)).toBe(true);
  });

  it('when the case gets another customer, who does not see the data of the first one', async () => {
    const { caseId, token } = await askedCase();
    const other = await calls.caseOfAnna({ lastName: 'Other' });
    const row = await calls.caseOf(caseId);
    const { body } = await t.inject(agent, casePageEndpoints.getCase, { params: { id: caseId } });
    const fields = Object.fromEntries(
      Object.keys(casePageEndpoints.updateCase.body.shape).flatMap((field) =>
        field in body ? [[field, body[field as keyof typeof body]]] : [],
      ),
    );
    const saved = await t.inject(agent, casePageEndpoints.updateCase, {
      params: { id: caseId },
      body: { ...fields, contactId: other.contactId, version: row.version } as never,
    });
    expect(saved.status).toBe(200);
    const after = await calls.caseOf(caseId);
    expect(saved.body.version).toBe(after.version);
    expect(after).toMatchObject({ contactId: other.contactId, statusId: statusIds.InProgress });
    expect(await isUnknown(token)).toBe(true);
    expect((await calls.list(caseId)).body[0]).toMatchObject({ endedAt: t.clock.now(), canChange: false });
    const detail = await t.inject(agent, casePageEndpoints.getCase, { params: { id: caseId } });
    expect(detail.body.postQualification).toBeNull();
  });

  it('while the case is in the bin, and works again after a restore', async () => {
    const { caseId, token } = await askedCase();
    await removeCase(t.ctx(agent), { caseId });
    expect(await isUnknown(token)).toBe(true);
    await restoreCase(t.ctx(agent), { caseId });
    expect((await calls.open(token)).status).toBe(200);
  });
});

it('an answer concurrent with closing its case is recorded or returns 404', async () => {
  for (let i = 0; i < 6; i += 1) {
    const { caseId, token } = await askedCase();
    const [answered] = await Promise.all([calls.answer(token), endIn(caseId, statusIds.Closed)]);
    const [request] = await calls.requestsOf(caseId);
    expect([200, 404]).toContain(answered.status);
    expect(request?.answeredAt !== null).toBe(answered.status === 200);
    expect((await calls.caseOf(caseId)).statusId).toBe(statusIds.Closed);
  }
});

it('a mail being sent is not retried after its request has ended', async () => {
  const { caseId } = await askedCase();
  const [mail] = await calls.mailsOf(caseId);
  await t.db
    .update(outgoingMails)
    .set({ state: 'queued', nextAttemptAt: t.clock.now(), sendingUntil: '2099-01-01T00:00:00.000Z' })
    .where(eq(outgoingMails.mailId, mail?.mailId ?? 0));
  await endIn(caseId, statusIds.Closed);
  expect((await calls.mailsOf(caseId))[0]?.state).toBe('queued');
  await t.db
    .update(outgoingMails)
    .set({ sendingUntil: null })
    .where(eq(outgoingMails.mailId, mail?.mailId ?? 0));
  await tryDelivery(t.ctx(), mail?.mailId);
  expect((await calls.mailsOf(caseId))[0]?.state).toBe('withdrawn');
});

it('a request stays with its own case when that is integrated, and is not copied with a duplicate (rule 17.13)', async () => {
  const { caseId, token } = await askedCase();
  await calls.answer(token);
  const into = await calls.caseOfAnna();
  const params = { id: caseId };
  const copied = await t.inject(agent, caseActionEndpoints.duplicateCase, { params, body: {} });
  expect((await calls.list(copied.body.caseId)).body).toEqual([]);
  const done = await t.inject(agent, caseRelationEndpoints.integrateCase, {
    params,
    body: { internalId: into.internalId },
  });
  expect(done.status).toBe(200);
  expect((await calls.list(caseId)).body).toMatchObject([{ canChange: false }]);
  expect((await calls.list(into.caseId)).body).toEqual([]);
  expect(await isUnknown(token)).toBe(true);
  // Events move to the target.
  expect((await calls.eventsOf(into.caseId)).map(({ type }) => type)).toContain('postQualification');
});

it("a request is erased with its case, including all the customer's answers", async () => {
  const word = 'Erasable';
  const { caseId, token, contactId } = await askedCase();
  await calls.giveAddress(contactId, { street: 'Altweg' });
  await calls.answer(token, answer({ addressDetails: { ...home, street: `${word}weg` } }));
  const tablesWith = async () => {
    const { rows } = await t.pool.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const hit = await t.pool.query(`select 1 from "${name}" t where to_jsonb(t)::text ilike $1 limit 1`, [
        `%${word}%`,
      ]);
      if (hit.rowCount) found.push(name);
    }
    return found.sort();
  };
  expect(await tablesWith()).toEqual(['audit_personal_values', 'post_qualifications']);
  await removeCase(t.ctx(agent), { caseId });
  t.clock.advance({ days: 31 });
  await eraseCases(t.ctx());
  expect(await tablesWith()).toEqual([]);
  expect(
    await t.db
      .select()
      .from(contactAddresses)
      .where(eq(contactAddresses.contactId, contactId ?? 0)),
  ).toEqual([]);
});
