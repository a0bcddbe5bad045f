import { type UserForm, userFormOf, userSettingsEndpoints } from '@cfm/contract/access/user-settings.ts';
import { caseMailForm } from '@cfm/contract/cases/mail.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../access/users/tables.ts';
import { inTransaction, type UserActor } from '../../context.ts';
import { contacts } from '../../people/contacts/tables.ts';
import { closeMailTransports } from '../../platform/outbox/mail-transport.ts';
import { outgoingMails } from '../../platform/outbox/tables.ts';
import { tryDelivery } from '../../platform/outbox/try-delivery.ts';
import { integrateCase } from '../../process/case-actions/integrate-case.ts';
import { undoIntegration } from '../../process/case-actions/undo-integration.ts';
import { completeCase } from '../../process/complete-case/complete-case.ts';
import { addMoreDays } from '../../process/extensions/add-more-days.ts';
import { requestExtension } from '../../process/extensions/request-extension.ts';
import { recordMarketReply } from '../../process/reminders/record-market-reply.ts';
import { simpleSolve } from '../../process/solution/simple-solve.ts';
import { erik, mailForm } from '../../testing/case-mail.ts';
import { makeCase, makeContact, marketId } from '../../testing/factories.ts';
import { forward, tokensOf } from '../../testing/forward.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendCaseMail } from '../mail/send-case-mail.ts';
import { undoMail } from '../mail/undo-mail.ts';
import { callAttention } from './call-attention.ts';
import { loadCaseForChange } from './load-case.ts';
import { lockCase } from './lock-case.ts';
import { statusIds } from './status-transitions.ts';
import { cases } from './tables.ts';

let t: TestApp;
let smtp: TestSmtpServer;
let anna: UserActor;
let piotr: UserActor;
beforeAll(async () => {
  smtp = await startSmtpServer();
  t = await createTestApp({ SMTP_URL: smtp.url });
  anna = await t.actor('Agent');
  piotr = await t.actor('Agent');
});
afterAll(async () => {
  closeMailTransports();
  await t.close();
  await smtp.close();
});

const attended = async (who: UserActor) => {
  const { body } = await t.inject(who, caseListEndpoints.listCases, {
    query: {},
    body: { needsAttention: true },
  });
  return body.items.map(({ caseId }) => caseId);
};
const open = (who: UserActor, caseId: number) => lockCase(t.ctx(who), { caseId, takeOver: false });
async function forwarded(responsibleUserId: number | null) {
  const { caseId } = await makeCase(t, { responsibleUserId });
  await forward(t, anna, { caseId });
  return { caseId, token: (await tokensOf(t, caseId))('service@autohaus.example') };
}
const outside = () => t.ctx({ kind: 'anonymous' });

it('calls the attention of the responsible user by a delay and by a solution, until that user opens the case (rule 3.34)', async () => {
  const { caseId, token } = await forwarded(anna.userId);
  expect(await attended(anna)).not.toContain(caseId);
  await addMoreDays(outside(), { token, days: 3, reason: 'Parts', origin: 'form' });
  expect([await attended(anna), await attended(piotr)]).toEqual([[caseId], []]);
  await open(piotr, caseId);
  expect(await attended(anna)).toEqual([caseId]);
  t.clock.advance({ minutes: 10 });
  await open(anna, caseId);
  expect(await attended(anna)).toEqual([]);
  await simpleSolve(outside(), { token, solution: 'Replaced' });
  expect([await attended(anna), await attended(piotr)]).toEqual([[caseId], []]);
});

it('calls the attention of all users when no user is responsible, until one opens the case', async () => {
  const { caseId, token } = await forwarded(null);
  await addMoreDays(outside(), { token, days: 3, reason: 'Parts', origin: 'form' });
  expect([await attended(anna), await attended(piotr)]).toEqual([expect.arrayContaining([caseId]), [caseId]]);
  await open(piotr, caseId);
  expect(await attended(piotr)).toEqual([]);
  expect(await attended(anna)).not.toContain(caseId);
});

describe('a case solved by a link (rule 3.34)', () => {
  const write = (who: UserActor, caseId: number, kind: 'reply' | 'email', email = erik) =>
    sendCaseMail(t.ctx(who), {
      caseId,
      kind,
      files: [],
      ...caseMailForm.parse(mailForm({ to: [{ email }] })),
    });
  const setStatus = (who: UserActor, caseId: number, statusId: number) =>
    inTransaction(t.ctx(who), async (tx) =>
      completeCase(tx, await loadCaseForChange(tx, caseId), { statusId, action: 'update' }),
    );
  const isUnanswered = async (caseId: number) =>
    (await t.inject(anna, casePageEndpoints.getCase, { params: { id: caseId } })).body.awaitsAnswer;

  /** A case that a dealer solved and both users have opened since. */
  async function solved(responsibleUserId: number | null = null) {
    const { contactId } = await makeContact(t, { emails: [erik] });
    const { caseId } = await makeCase(t, { contactId, responsibleUserId });
    await write(anna, caseId, 'reply');
    await forward(t, anna, { caseId });
    t.clock.advance({ minutes: 10 });
    const token = (await tokensOf(t, caseId))('service@autohaus.example');
    await simpleSolve(outside(), { token, solution: 'Replaced' });
    await open(piotr, caseId);
    t.clock.advance({ minutes: 10 });
    await open(anna, caseId);
    return caseId;
  }

  it('stays for all users without a responsible user, although they open it', async () => {
    const caseId = await solved();
    expect(await attended(anna)).toContain(caseId);
    expect(await attended(piotr)).toContain(caseId);
    expect(await isUnanswered(caseId)).toBe(true);
    await write(anna, caseId, 'email', 'service@autohaus.example');
    expect(await isUnanswered(caseId)).toBe(true);
    expect(await attended(piotr)).toContain(caseId);
  });

  it.each<[string, (caseId: number) => Promise<unknown>]>([
    ['a reply', (caseId) => write(anna, caseId, 'reply')],
    ['a mail to the customer', (caseId) => write(anna, caseId, 'email')],
    ['a mail to the customer in other letters', (caseId) => write(anna, caseId, 'email', erik.toUpperCase())],
    ['closing it', (caseId) => setStatus(anna, caseId, statusIds.Closed)],
  ])('needs no attention after %s, also by a colleague of the responsible user', async (_name, answer) => {
    for (const responsible of [null, piotr.userId]) {
      const caseId = await solved(responsible);
      await answer(caseId);
      expect(await attended(piotr)).not.toContain(caseId);
      expect(await isUnanswered(caseId)).toBe(false);
    }
  });

  it('stays answered when the customer has another address later', async () => {
    const caseId = await solved();
    await write(anna, caseId, 'email');
    const [row] = await t.db.select().from(cases).where(eq(cases.caseId, caseId));
    await t.db
      .update(contacts)
      .set({ emails: ['corrected@customer.example'] })
      .where(eq(contacts.contactId, row?.contactId ?? 0));
    expect(await isUnanswered(caseId)).toBe(false);
  });

  it('needs attention for another reason until its responsible user opens it', async () => {
    const caseId = await solved(piotr.userId);
    await write(anna, caseId, 'email');
    await inTransaction(t.ctx(), (tx) => callAttention(tx, caseId));
    await write(anna, caseId, 'email');
    await setStatus(anna, caseId, statusIds.Closed);
    expect(await attended(piotr)).toContain(caseId);
  });

  it('needs attention again when its integration is undone', async () => {
    const caseId = await solved(piotr.userId);
    const { internalId } = await makeCase(t);
    await integrateCase(t.ctx(anna), { caseId, internalId });
    expect(await attended(piotr)).not.toContain(caseId);
    await undoIntegration(t.ctx(anna), { caseId });
    expect(await attended(piotr)).toContain(caseId);
    expect(await isUnanswered(caseId)).toBe(true);
  });

  it('needs attention again when the reply is undone', async () => {
    const caseId = await solved();
    const { mailId } = await write(anna, caseId, 'reply');
    expect(await attended(piotr)).not.toContain(caseId);
    await undoMail(t.ctx(anna), { caseId, mailId });
    expect(await attended(piotr)).toContain(caseId);
  });

  it('does not await an answer when staff solved it', async () => {
    const { caseId } = await makeCase(t);
    await setStatus(anna, caseId, statusIds.Solved);
    expect(await isUnanswered(caseId)).toBe(false);
  });
});

describe('a case whose responsible user left (rule 3.54)', () => {
  let responsible: UserActor;
  beforeEach(async () => {
    responsible = await t.actor('Agent');
  });
  const setUser = (change: Partial<typeof users.$inferInsert>) =>
    t.db.update(users).set(change).where(eq(users.userId, responsible.userId));
  const french = async () => ({ Markets: [await marketId(t, 'FR')] });
  /** Saves other scopes for the user, as a manager does. */
  async function saveScopes(scopes: UserForm['scopes']) {
    const manager = await t.actor('Admin');
    const params = { id: responsible.userId };
    const user = (await t.inject(manager, userSettingsEndpoints.getUser, { params })).body;
    const body = { ...userFormOf(user), version: user.version, scopes };
    expect((await t.inject(manager, userSettingsEndpoints.updateUser, { params, body })).status).toBe(200);
  }
  const germanCase = async () => {
    const { caseId } = await makeCase(t, {
      responsibleUserId: responsible.userId,
      marketId: await marketId(t, 'DE'),
    });
    await forward(t, anna, { caseId });
    return { caseId, token: (await tokensOf(t, caseId))('service@autohaus.example') };
  };

  it.each<[string, () => Promise<unknown>]>([
    ['is deactivated', () => setUser({ isActive: false })],
    ['is not activated yet', () => setUser({ passwordHash: null })],
    ['is deleted', () => setUser({ isActive: false, deletedAt: t.clock.now() })],
    ['has another market', async () => saveScopes(await french())],
  ])('shows to all who see it when the user %s, before or after the event', async (_name, leave) => {
    const before = await germanCase();
    const after = await germanCase();
    const ask = ({ token }: typeof before) =>
      addMoreDays(outside(), { token, days: 3, reason: 'Parts', origin: 'form' });
    await ask(before);
    expect(await attended(piotr)).not.toContain(before.caseId);
    await leave();
    await ask(after);
    expect(await attended(piotr)).toEqual(expect.arrayContaining([before.caseId, after.caseId]));
    await open(piotr, before.caseId);
    expect(await attended(piotr)).not.toContain(before.caseId);
  });

  it('shows to nobody who does not see it, and to the user alone again after the user returns', async () => {
    const { caseId, token } = await germanCase();
    await saveScopes(await french());
    // Assigned before the rule: the case stays with a user who does not see it.
    await t.db.update(cases).set({ responsibleUserId: responsible.userId }).where(eq(cases.caseId, caseId));
    await simpleSolve(outside(), { token, solution: 'Replaced' });
    const other = await t.actor('Agent', { scopes: await french() });
    expect(await attended(other)).not.toContain(caseId);
    expect(await attended(piotr)).toContain(caseId);
    await saveScopes({});
    expect(await attended(piotr)).not.toContain(caseId);
    expect(await attended(responsible)).toContain(caseId);
  });

  it.each<[string, (of: { caseId: number; token: string }) => Promise<unknown>]>([
    ['a delay', ({ token }) => addMoreDays(outside(), { token, days: 3, reason: 'Parts', origin: 'form' })],
    ['a solution', ({ token }) => simpleSolve(outside(), { token, solution: 'Replaced' })],
    [
      'a request for more days',
      ({ token }) => requestExtension(outside(), { token, days: 60, reason: 'Parts from overseas' }),
    ],
    [
      'a reply of the market',
      ({ caseId }) => recordMarketReply(t.ctx(anna), { caseId, note: 'We need a part' }),
    ],
    [
      'an e-mail that was not delivered',
      async ({ caseId }) => {
        smtp.state.dataCodes = [554];
        const [mail] = await t.db.select().from(outgoingMails).where(eq(outgoingMails.caseId, caseId));
        await tryDelivery(t.ctx(), mail?.mailId);
      },
    ],
  ])('shows after %s', async (_name, happens) => {
    const of = await germanCase();
    await setUser({ isActive: false });
    expect(await attended(piotr)).not.toContain(of.caseId);
    await happens(of);
    expect(await attended(piotr)).toContain(of.caseId);
  });
});
