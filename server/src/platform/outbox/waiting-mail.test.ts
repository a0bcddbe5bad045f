import { mailOutEndpoints } from '@cfm/contract/platform/outbox.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../context.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { enqueueMail, type NewMail } from './enqueue-mail.ts';
import { closeMailTransports } from './mail-transport.ts';
import { outgoingMails } from './tables.ts';
import { deliverDue } from './try-delivery.ts';
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
  // The job queue uses the clock of the database.
  t.clock.set(new Date().toISOString());
});

const waitSeconds = 60;
const enqueue = (overrides: Partial<NewMail> = {}) =>
  inTransaction(t.ctx(), (tx) =>
    enqueueMail(tx, {
      kind: 'reply',
      to: ['erik@customer.example'],
      subject: 'Your car [2026-000001]',
      html: '<p>Thank you</p>',
      text: 'Thank you',
      ...overrides,
    }),
  );
const enqueueForLater = () =>
  enqueue({ notBefore: new Date(Date.parse(t.clock.now()) + waitSeconds * 1000).toISOString() });
const stateOf = async (mailId: number) =>
  (await t.db.select().from(outgoingMails).where(eq(outgoingMails.mailId, mailId)))[0]?.state;

describe('a mail with a delay (rule 10.9)', () => {
  it('is sent after its delay, not before', async () => {
    const mailId = await enqueueForLater();
    expect(await t.drainJobs()).toBe(0);
    t.clock.advance({ seconds: waitSeconds - 1 });
    await deliverDue(t.ctx());
    expect(smtp.received).toEqual([]);
    t.clock.advance({ seconds: 1 });
    await deliverDue(t.ctx());
    expect(smtp.received.map(({ to }) => to)).toEqual([['erik@customer.example']]);
    expect(await stateOf(mailId)).toBe('delivered');
  });

  it('of an automatic kind waits while automatic mails are paused', async () => {
    const admin = await t.actor('Admin');
    const pause = (isPaused: boolean) =>
      t.inject(admin, mailOutEndpoints.setAutomaticMail, { body: { isPaused, reason: 'A storm' } });
    const mailId = await enqueue({ kind: 'reminder', notBefore: t.clock.now() });
    await enqueue({ to: ['anna@customer.example'], notBefore: t.clock.now() });
    await pause(true);
    await deliverDue(t.ctx());
    expect(smtp.received.map(({ to }) => to)).toEqual([['anna@customer.example']]);
    expect(await stateOf(mailId)).toBe('queued');
    await pause(false);
    await deliverDue(t.ctx());
    expect(await stateOf(mailId)).toBe('delivered');
  });

  it('can be withdrawn during its delay', async () => {
    const mailId = await enqueueForLater();
    await inTransaction(t.ctx(), async (tx) => {
      await lockMailForWithdrawal(tx, mailId);
      await withdrawMail(tx, mailId);
    });
    t.clock.advance({ seconds: waitSeconds });
    await deliverDue(t.ctx());
    expect(smtp.received).toEqual([]);
    expect(await stateOf(mailId)).toBe('withdrawn');
  });

  it('does not delay other mails', async () => {
    await enqueueForLater();
    await enqueue({ to: ['other@customer.example'] });
    await t.drainJobs();
    expect(smtp.received.map(({ to }) => to)).toEqual([['other@customer.example']]);
  });
});

describe('a mail of a thread', () => {
  it('has the Message-IDs of the answered mail and of all before', async () => {
    await enqueue({
      inReplyTo: '<third@mail.customer.example>',
      references: [
        '<first@mail.customer.example>',
        '<second@feedback.example>',
        '<third@mail.customer.example>',
      ],
    });
    await t.drainJobs();
    // A long header is folded into several lines.
    const source = smtp.received[0]?.source.replace(/\r\n[ \t]+/g, ' ');
    expect(source).toContain('\r\nIn-Reply-To: <third@mail.customer.example>\r\n');
    expect(source).toContain(
      '\r\nReferences: <first@mail.customer.example> <second@feedback.example> <third@mail.customer.example>\r\n',
    );
  });

  it('has no such headers when it begins the thread', async () => {
    await enqueue();
    await t.drainJobs();
    expect(smtp.received[0]?.source).not.toMatch(/^(In-Reply-To|References):/m);
  });
});
