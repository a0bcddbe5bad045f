import { casePageEndpoints } from '@cfm/contract/case-page.ts';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, type UserActor } from '../../context.ts';
import { makeCase } from '../../testing/factories.ts';
import { forward, linksOf, tokensOf } from '../../testing/forward.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { auditEntries } from '../audit/tables.ts';
import { loadCaseForChange } from '../cases/load-case.ts';
import { moveCase } from '../cases/move-case.ts';
import { statusIds, transitionTarget } from '../cases/status-transitions.ts';
import { caseEvents, cases } from '../cases/tables.ts';
import { enqueueMail } from '../mail-out/enqueue-mail.ts';
import { closeMailTransports } from '../mail-out/mail-transport.ts';
import { outgoingMails } from '../mail-out/tables.ts';
import { tryDelivery } from '../mail-out/try-delivery.ts';
import { lockMailForWithdrawal, withdrawMail } from '../mail-out/withdraw-mail.ts';
import { simpleSolve } from '../solution/simple-solve.ts';
import { endCase } from './end-case.ts';

let t: TestApp;
let smtp: TestSmtpServer;
let agent: UserActor;
beforeAll(async () => {
  smtp = await startSmtpServer();
  t = await createTestApp({ SMTP_URL: smtp.url });
  agent = await t.actor('Agent');
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

/** A case that two were asked about and one more was told of, with a mail to its customer and with reminders. */
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
  await t.db.update(cases).set({ isReminderProcessActive: true }).where(eq(cases.caseId, row.caseId));
  return row.caseId;
}
const end = (caseId: number, status: keyof typeof statusIds) =>
  inTransaction(t.ctx(agent), async (tx) =>
    endCase(tx, await loadCaseForChange(tx, caseId), { statusId: statusIds[status], action: 'update' }),
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

describe('a case that is over', () => {
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
    ['closed with others', 'Closed', (caseId: number) => end(caseId, 'Closed')],
    ['spam', 'Spam', (caseId: number) => end(caseId, 'Spam')],
    ['integrated', 'Integrated', (caseId: number) => end(caseId, 'Integrated')],
  ] as const)(
    'and was %s has no reminder, no open link and no forward that waits',
    async (_, status, act) => {
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
    },
  );

  it('says so in its timeline and its history', async () => {
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
      'caseLink',
      'caseLink',
      'outgoingMail',
      'outgoingMail',
      'outgoingMail',
    ]);
  });

  it('does not wait for a mail that is being sent, and leaves it', async () => {
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

  it('does not wait for one that somebody else withdraws, who waits for the case', async () => {
    const caseId = await forwarded();
    const [first] = await mailsOf(caseId);
    await inTransaction(t.ctx(agent), async (other) => {
      await lockMailForWithdrawal(other, first?.mailId ?? 0);
      await end(caseId, 'Closed');
      await loadCaseForChange(other, caseId, { atRest: 'allow' });
      await withdrawMail(other, first?.mailId ?? 0);
    });
    const states = (await mailsOf(caseId)).map(({ state }) => state);
    expect(states).toEqual(['withdrawn', 'withdrawn', 'withdrawn', 'queued']);
  });
});

describe('a case that is put aside', () => {
  it.each(['New', 'Forwarded', 'Answered', 'Solved'] as const)('comes back as %s', async (status) => {
    const solvedDateTime = status === 'Solved' ? '2026-01-02T03:04:05.000Z' : null;
    const { caseId } = await makeCase(t, { statusId: statusIds[status], solvedDateTime });
    await end(caseId, 'Spam');
    await inTransaction(t.ctx(agent), async (tx) => {
      const row = await loadCaseForChange(tx, caseId, { atRest: 'allow' });
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
