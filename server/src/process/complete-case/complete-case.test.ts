import { caseRelationEndpoints } from '@cfm/contract/cases/relations.ts';
import { mailOutEndpoints } from '@cfm/contract/platform/outbox.ts';
import { caseActionEndpoints } from '@cfm/contract/process/case-actions.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import { loadCaseForChange } from '../../cases/case/load-case.ts';
import { statusIds, transitionTarget } from '../../cases/case/status-transitions.ts';
import { caseEvents, cases } from '../../cases/case/tables.ts';
import { inTransaction, type UserActor } from '../../context.ts';
import { enqueueMail } from '../../platform/outbox/enqueue-mail.ts';
import { closeMailTransports } from '../../platform/outbox/mail-transport.ts';
import { outgoingMails } from '../../platform/outbox/tables.ts';
import { tryDelivery } from '../../platform/outbox/try-delivery.ts';
import { lockMailForWithdrawal, withdrawMail } from '../../platform/outbox/withdraw-mail.ts';
import { makeCase } from '../../testing/factories.ts';
import { forward, linksOf, tokensOf } from '../../testing/forward.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { moveCase } from '../reminders/move-case.ts';
import { simpleSolve } from '../solution/simple-solve.ts';
import { completeCase } from './complete-case.ts';

let t: TestApp;
let smtp: TestSmtpServer;
let agent: UserActor;
let admin: UserActor;
beforeAll(async () => {
  smtp = await startSmtpServer();
  t = await createTestApp({ SMTP_URL: smtp.url });
  agent = await t.actor('Agent');
  admin = await t.actor('Admin', { claims: ['DeletePermission'] });
});
afterAll(async () => {
  closeMailTransports();
  await t.close();
  await smtp.close();
});

const caseOf = async (caseId: number) => {
  const [row] = await t.db.select().from(cases).where(eq(cases.caseId, caseId));
  if (!row) throw new Error('no such case');
  return row;
};
const mailsOf = (caseId: number) =>
  t.db
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.caseId, caseId))
    .orderBy(asc(outgoingMails.mailId));

/** A case forwarded to two recipients with one copy, a mail to its customer, and reminders. */
async function forwarded() {
  const row = await makeCase(t);
  await forward(t, agent, row, {
    to: [{ email: 'a@dealer.example' }, { email: 'b@dealer.example' }],
    cc: ['copy@dealer.example'],
  });
  await inTransaction(t.ctx(), (tx) =>
    enqueueMail(tx, {
      kind: 'reply',
      to: ['erik@customer.example'],
      subject: 'Your car',
      html: '',
      text: '',
      caseId: row.caseId,
    }),
  );
  return row.caseId;
}
const statesOf = async (mails: readonly { mailId: number }[]) =>
  Promise.all(
    mails.map(async ({ mailId }) => {
      const [mail] = await t.db.select().from(outgoingMails).where(eq(outgoingMails.mailId, mailId));
      return mail?.state;
    }),
  );
async function integrate(caseId: number) {
  const { internalId } = await makeCase(t);
  const into = { params: { id: caseId }, body: { internalId } };
  expect((await t.inject(agent, caseRelationEndpoints.integrateCase, into)).status).toBe(200);
}
async function remove(caseId: number) {
  const removal = await t.inject(admin, caseActionEndpoints.removeCase, { params: { id: caseId } });
  expect(removal.status).toBe(200);
}
const end = (caseId: number, status: keyof typeof statusIds) =>
  inTransaction(t.ctx(agent), async (tx) =>
    completeCase(tx, await loadCaseForChange(tx, caseId), { statusId: statusIds[status], action: 'update' }),
  );
async function save(caseId: number, status: keyof typeof statusIds) {
  const { title, sourceId, inputChannelId, marketId, receiptDateTime, language, version } =
    await caseOf(caseId);
  const form = { title, sourceId, inputChannelId, marketId, receiptDateTime, language, version };
  const reply = await t.inject(agent, casePageEndpoints.updateCase, {
    params: { id: caseId },
    body: { ...form, codeLevelSets: [], statusId: statusIds[status] },
  });
  expect(reply.status).toBe(200);
}

describe('a completed case (rule 3.7)', () => {
  it.each([
    ['set to Solved', 'Solved', (caseId: number) => save(caseId, 'Solved')],
    ['set to Closed', 'Closed', (caseId: number) => save(caseId, 'Closed')],
    [
      'solved by a link',
      'Solved',
      async (caseId: number) => {
        const token = (await tokensOf(t, caseId))('a@dealer.example');
        await simpleSolve(t.ctx({ kind: 'anonymous' }), { token, solution: 'Battery replaced' });
      },
    ],
    ['closed together with others', 'Closed', (caseId: number) => end(caseId, 'Closed')],
    ['spam', 'Spam', (caseId: number) => end(caseId, 'Spam')],
    ['integrated', 'Integrated', (caseId: number) => end(caseId, 'Integrated')],
  ] as const)('that was %s has no reminder, no open link and no waiting forward', async (_, status, act) => {
    const caseId = await forwarded();
    await act(caseId);
    expect(await caseOf(caseId)).toMatchObject({
      statusId: statusIds[status],
      isReminderProcessActive: false,
    });
    const links = await linksOf(t, caseId);
    expect(links.map(({ endedAt, solvedAt }) => (endedAt ?? solvedAt) !== null)).toEqual([true, true]);
    const mails = await mailsOf(caseId);
    expect(mails.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'forward withdrawn',
      'forward withdrawn',
      'forwardCopy withdrawn',
      'reply queued',
    ]);
    expect(JSON.stringify(mails.map((mail) => mail.links))).not.toMatch(/"encryptedUrl":"/);
  });

  it('has an event and an audit entry for it', async () => {
    const caseId = await forwarded();
    await end(caseId, 'Spam');
    const events = await t.db
      .select({ type: caseEvents.type, details: caseEvents.details })
      .from(caseEvents)
      .where(eq(caseEvents.caseId, caseId))
      .orderBy(asc(caseEvents.caseEventId));
    expect(events.at(-1)).toEqual({ type: 'status', details: { from: 'Forwarded', to: 'Spam' } });
    const audited = await t.db
      .select({ entity: auditEntries.entity, action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.caseId, caseId))
      .orderBy(asc(auditEntries.auditId));
    const ends = audited.filter(({ action }) => action === 'end' || action === 'withdraw');
    expect(ends.map(({ entity }) => entity)).toEqual([
      'reminderPlan',
      'caseLink',
      'caseLink',
      'outgoingMail',
      'outgoingMail',
      'outgoingMail',
    ]);
  });

  it('does not wait for a mail that is being sent, and keeps it', async () => {
    const caseId = await forwarded();
    let release = () => {};
    smtp.state.hold = new Promise((resolve) => {
      release = resolve;
    });
    const [first] = await mailsOf(caseId);
    const attempts = smtp.state.attempts;
    const delivery = tryDelivery(t.ctx(), first?.mailId);
    await expect.poll(() => smtp.state.attempts).toBe(attempts + 1);
    await end(caseId, 'Closed');
    release();
    await delivery;
    const states = (await mailsOf(caseId)).map(({ state }) => state);
    expect(states).toEqual(['delivered', 'withdrawn', 'withdrawn', 'queued']);
  });

  it.each([
    ['deferred', 451, 'closed', (caseId: number) => end(caseId, 'Closed')],
    ['rejected', 554, 'closed', (caseId: number) => end(caseId, 'Closed')],
    ['deferred', 451, 'spam', (caseId: number) => end(caseId, 'Spam')],
    ['deferred', 451, 'part of another one', integrate],
    ['deferred', 451, 'deleted', remove],
  ] as const)('withdraws a forward that was %s (%i) while it became %s', async (_, code, __, act) => {
    const caseId = await forwarded();
    const asking = (await mailsOf(caseId)).filter(({ kind }) => kind !== 'reply');
    const [first, , copy] = asking;
    let release = () => {};
    smtp.state.hold = new Promise((resolve) => {
      release = resolve;
    });
    smtp.state.dataCodes = [code, code];
    const attempts = smtp.state.attempts;
    const deliveries = [tryDelivery(t.ctx(), first?.mailId), tryDelivery(t.ctx(), copy?.mailId)];
    await expect.poll(() => smtp.state.attempts).toBe(attempts + 2);
    await act(caseId);
    release();
    await Promise.all(deliveries);
    expect(await statesOf(asking)).toEqual(asking.map(() => 'withdrawn'));
  });

  it('withdraws a waiting forward when the server that was sending it died', async () => {
    const caseId = await forwarded();
    const [first] = await mailsOf(caseId);
    const sendingUntil = new Date(Date.parse(t.clock.now()) + 60_000).toISOString();
    const dying = { attempts: 1, nextAttemptAt: sendingUntil, sendingUntil };
    await t.db
      .update(outgoingMails)
      .set(dying)
      .where(eq(outgoingMails.mailId, first?.mailId ?? 0));
    await end(caseId, 'Closed');
    // The case is open again, but its links stay ended.
    await t.db.update(cases).set({ statusId: statusIds.InProgress }).where(eq(cases.caseId, caseId));
    t.clock.advance({ minutes: 2 });
    await tryDelivery(t.ctx(), first?.mailId);
    expect(await statesOf(first ? [first] : [])).toEqual(['withdrawn']);
  });

  it.each(['failed', 'kept'] as const)(
    'withdraws a forward that was %s and could be sent again',
    async (state) => {
      const caseId = await forwarded();
      await t.db
        .update(outgoingMails)
        .set({ state, nextAttemptAt: null })
        .where(eq(outgoingMails.caseId, caseId));
      await end(caseId, 'Closed');
      const mails = await mailsOf(caseId);
      expect(mails.map((mail) => mail.state)).toEqual(['withdrawn', 'withdrawn', 'withdrawn', state]);
      const retry = (mailId = 0) =>
        t.inject(admin, mailOutEndpoints.retryOutgoingMail, { params: { id: mailId } });
      expect((await retry(mails[0]?.mailId)).body.code).toBe('MailWithdrawn');
    },
  );

  it('does not deadlock with a call that withdraws a mail and waits for the case', async () => {
    const caseId = await forwarded();
    const [first] = await mailsOf(caseId);
    await inTransaction(t.ctx(agent), async (other) => {
      await lockMailForWithdrawal(other, first?.mailId ?? 0);
      await end(caseId, 'Closed');
      await loadCaseForChange(other, caseId, { readOnly: 'allow' });
      await withdrawMail(other, first?.mailId ?? 0);
    });
    const states = (await mailsOf(caseId)).map(({ state }) => state);
    expect(states).toEqual(['withdrawn', 'withdrawn', 'withdrawn', 'queued']);
  });
});

describe('an excluded case', () => {
  it.each(['New', 'Forwarded', 'Answered', 'Solved'] as const)('returns to %s', async (status) => {
    const solvedDateTime = status === 'Solved' ? '2026-01-02T03:04:05.000Z' : null;
    const { caseId } = await makeCase(t, { statusId: statusIds[status], solvedDateTime });
    await end(caseId, 'Spam');
    await inTransaction(t.ctx(agent), async (tx) => {
      const row = await loadCaseForChange(tx, caseId, { readOnly: 'allow' });
      const statusId = transitionTarget('undoSpam', row);
      if (statusId === null) throw new Error('not undone');
      await moveCase(tx, row, { statusId, action: 'update' });
    });
    expect(await caseOf(caseId)).toMatchObject({
      statusId: statusIds[status],
      statusBeforeId: null,
      solvedDateTime,
    });
  });
});
