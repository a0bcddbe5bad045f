import { mailOutEndpoints } from '@cfm/contract/platform/outbox.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import { inTransaction } from '../../context.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitForIdleTransaction } from '../../testing/wait-for-backend.ts';
import { enqueueMail } from './enqueue-mail.ts';
import { closeMailTransports } from './mail-transport.ts';
import { outgoingMails } from './tables.ts';
import { deliverDue, tryDelivery } from './try-delivery.ts';
import { lockMailForWithdrawal, withdrawMail } from './withdraw-mail.ts';

let smtp: TestSmtpServer;
let t: TestApp;
beforeAll(async () => {
  smtp = await startSmtpServer();
  t = await createTestApp({ SMTP_URL: smtp.url });
});
afterAll(async () => {
  closeMailTransports();
  await t.close();
  await smtp.close();
});
beforeEach(() => {
  smtp.received.length = 0;
});

const enqueue = () =>
  inTransaction(t.ctx(), (tx) =>
    enqueueMail(tx, {
      kind: 'forward',
      to: ['dealer@dealer.example'],
      subject: 'Case [2026-000001]',
      html: '{{link:solve}}',
      text: '{{link:solve}}',
      links: [{ placeholder: '{{link:solve}}', url: 'https://feedback.example/?token=s3cret' }],
    }),
  );
const withdraw = (mailId: number) =>
  inTransaction(t.ctx(), async (tx) => {
    await lockMailForWithdrawal(tx, mailId);
    await withdrawMail(tx, mailId);
  });
const rowOf = async (mailId: number) => {
  const [row] = await t.db.select().from(outgoingMails).where(eq(outgoingMails.mailId, mailId));
  if (!row) throw new Error('no such mail');
  return row;
};

describe('a withdrawn mail (rule 10.8)', () => {
  it('is never sent, and its links are deleted', async () => {
    const mailId = await enqueue();
    await withdraw(mailId);
    await t.drainJobs();
    t.clock.advance({ hours: 1 });
    await deliverDue(t.ctx());
    expect(smtp.received).toEqual([]);
    expect(await rowOf(mailId)).toMatchObject({
      state: 'withdrawn',
      nextAttemptAt: null,
      attempts: 0,
      links: [{ placeholder: '{{link:solve}}', encryptedUrl: null }],
    });
    const audited = await t.db
      .select({ changes: auditEntries.changes })
      .from(auditEntries)
      .where(and(eq(auditEntries.entityId, String(mailId)), eq(auditEntries.action, 'withdraw')))
      .orderBy(auditEntries.auditId);
    expect(audited).toEqual([{ changes: [{ field: 'state', from: 'queued', to: 'withdrawn' }] }]);
  });

  it.each(['failed', 'kept'] as const)('that was %s before is not retried', async (state) => {
    const mailId = await enqueue();
    await t.db
      .update(outgoingMails)
      .set({ state, nextAttemptAt: null })
      .where(eq(outgoingMails.mailId, mailId));
    await withdraw(mailId);
    const admin = await t.actor('Admin');
    const retry = await t.inject(admin, mailOutEndpoints.retryOutgoingMail, { params: { id: mailId } });
    expect([retry.status, retry.body.code]).toEqual([409, 'MailWithdrawn']);
    await t.drainJobs();
    expect(smtp.received).toEqual([]);
    const shown = await t.inject(admin, mailOutEndpoints.listOutgoingMail, {
      query: { state: 'withdrawn', take: 10 },
    });
    expect(shown.body.items[0]).toMatchObject({ mailId, state: 'withdrawn' });
    const opened = await t.inject(admin, mailOutEndpoints.getOutgoingMail, { params: { id: mailId } });
    expect(opened.body).toMatchObject({ state: 'withdrawn', text: '(link)' });
  });

  it('was not delivered: withdrawing waits for a delivery in progress, which stays delivered', async () => {
    let release = () => {};
    smtp.state.hold = new Promise((resolve) => {
      release = resolve;
    });
    const attempts = smtp.state.attempts;
    const mailId = await enqueue();
    const delivery = tryDelivery(t.ctx(), mailId);
    await expect.poll(() => smtp.state.attempts).toBe(attempts + 1);
    const order: string[] = [];
    const withdrawal = withdraw(mailId).then(() => order.push('withdrawal'));
    await waitForIdleTransaction(t);
    order.push('released');
    release();
    await Promise.all([delivery, withdrawal]);
    expect(order).toEqual(['released', 'withdrawal']);
    expect(smtp.received).toHaveLength(1);
    expect((await rowOf(mailId)).state).toBe('delivered');
    await withdraw(mailId);
    expect((await rowOf(mailId)).state).toBe('delivered');
  });
});
