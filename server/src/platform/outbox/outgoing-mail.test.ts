import { mailOutEndpoints } from '@cfm/contract/platform/outbox.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ctx, inTransaction, type UserActor } from '../../context.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { enqueueMail, type NewMail } from './enqueue-mail.ts';
import { getOutgoingMail } from './get-outgoing-mail.ts';
import { closeMailTransports } from './mail-transport.ts';
import { retryOutgoingMail } from './retry-outgoing-mail.ts';
import { outgoingMails } from './tables.ts';
import { deliverDue } from './try-delivery.ts';

let t: TestApp;
let smtp: TestSmtpServer;
let admin: UserActor;
beforeAll(async () => {
  smtp = await startSmtpServer();
  t = await createTestApp({ DEMO: 'off' });
  admin = await t.actor('Admin');
});
afterAll(async () => {
  closeMailTransports();
  await t.close();
  await smtp.close();
});

const url = 'https://feedback.example/solve?token=s3cret-t0ken';
const enqueue = (overrides: Partial<NewMail> = {}) =>
  inTransaction(t.ctx(), (tx) =>
    enqueueMail(tx, {
      kind: 'forward',
      to: ['dealer@dealer.example'],
      subject: 'Case [2026-000001]',
      html: '<a href="{{link:solve}}">Solve</a> {{link:solve}}',
      text: 'Solve: {{link:solve}}',
      links: [{ placeholder: '{{link:solve}}', url }],
      ...overrides,
    }),
  );
const get = (who: UserActor | null, id: number) =>
  t.inject(who, mailOutEndpoints.getOutgoingMail, { params: { id } });
const list = (query: Record<string, unknown> = {}, who = admin) =>
  t.inject(who, mailOutEndpoints.listOutgoingMail, { query });
const retry = (who: UserActor, id: number) =>
  t.inject(who, mailOutEndpoints.retryOutgoingMail, { params: { id } });
const stateOf = async (mailId: number) =>
  (await t.db.select().from(outgoingMails).where(eq(outgoingMails.mailId, mailId)))[0];
const withServer = (ctx: Ctx): Ctx => ({ ...ctx, config: { ...ctx.config, smtpUrl: smtp.url } });

describe('outgoing mail', () => {
  test('that is not sent is logged, except in a demo', async () => {
    const warnings: unknown[] = [];
    const log = { ...t.ctx().log, warn: (...line: unknown[]) => void warnings.push(line) } as Ctx['log'];
    const keep = (isDemo: boolean) =>
      inTransaction({ ...t.ctx(), log, config: { ...t.config, isDemo } }, (tx) =>
        enqueueMail(tx, { kind: 'activation', to: ['a@b.example'], subject: 's', html: 'h', text: 't' }),
      );
    await keep(true);
    expect(warnings).toEqual([]);
    await keep(false);
    expect(warnings).toEqual([[{ suppressed: 0 }, 'mail kept, not sent: SMTP_URL is not set']]);
  });

  test('without an SMTP server can be read (rule 10.5)', async () => {
    const mailId = await enqueue({
      cc: ['copy@dealer.example'],
      files: [{ storedFileId: 1, fileName: 'a.pdf' }],
    });
    await t.drainJobs();
    const { status, body } = await get(admin, mailId);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      mailId,
      state: 'kept',
      to: ['dealer@dealer.example'],
      cc: ['copy@dealer.example'],
      attachments: ['a.pdf'],
      hasLinks: true,
      attempts: 0,
      createdDateTime: t.clock.now(),
    });
  });

  test('shows its links in demo mode only', async () => {
    const mailId = await enqueue();
    const { body } = await get(admin, mailId);
    expect(body.text).toBe('Solve: (link)');
    expect(body.html).toBe('<a >Solve</a> (link)');
    expect(JSON.stringify(body)).not.toContain('s3cret');
    const ctx = t.ctx(admin);
    const inDemo = await getOutgoingMail({ ...ctx, config: { ...ctx.config, isDemo: true } }, { mailId });
    expect(inDemo.text).toBe(`Solve: ${url}`);
    expect(inDemo.html).toBe(`<a href="${url}">Solve</a> ${url}`);
  });

  test('is visible to administrators of the service provider only', async () => {
    const mailId = await enqueue();
    expect((await get(null, mailId)).status).toBe(401);
    for (const role of ['BMW Admin', 'Agent'] as const) {
      const who = await t.actor(role);
      expect((await get(who, mailId)).status).toBe(403);
      expect((await list({}, who)).status).toBe(403);
      expect((await retry(who, mailId)).status).toBe(403);
    }
    expect((await get(admin, 999_999)).status).toBe(404);
    expect((await retry(admin, 999_999)).status).toBe(404);
  });

  test('is listed newest first with pages, and can be filtered by state, subject and address', async () => {
    await t.db.delete(outgoingMails);
    for (let i = 0; i < 12; i += 1) {
      t.clock.advance({ minutes: 1 });
      await enqueue({ subject: `Number ${i} 100%`, to: [`d${i}@dealer.example`] });
    }
    const first = await list({ take: 10 });
    expect(first.body.totalCount).toBe(12);
    expect(first.body.items[0]?.subject).toBe('Number 11 100%');
    expect((await list({ take: 10, skip: 10 })).body.items.map(({ subject }) => subject)).toEqual([
      'Number 1 100%',
      'Number 0 100%',
    ]);
    expect((await list({ search: 'd7@DEALER' })).body.items).toHaveLength(1);
    expect((await list({ search: 'number 3' })).body.totalCount).toBe(1);
    expect((await list({ search: '_' })).body.totalCount).toBe(0);
    expect((await list({ state: 'failed' })).body.totalCount).toBe(0);
    expect((await list({ state: 'kept' })).body.totalCount).toBe(12);
    expect((await list({ state: 'lost' })).status).toBe(400);
    expect(JSON.stringify(first.body)).not.toContain('{{link');
  });

  test('that failed is retried at once, but not one that was delivered (rule 10.6)', async () => {
    const mailId = await enqueue();
    await t.db
      .update(outgoingMails)
      .set({ state: 'failed', attempts: 18, lastError: '550 no' })
      .where(eq(outgoingMails.mailId, mailId));
    expect((await retry(admin, mailId)).status).toBe(200);
    expect((await stateOf(mailId))?.state).toBe('failed');
    await retryOutgoingMail(withServer(t.ctx(admin)), { mailId });
    expect(await stateOf(mailId)).toMatchObject({
      state: 'queued',
      attempts: 0,
      nextAttemptAt: t.clock.now(),
    });
    await deliverDue(withServer(t.ctx()));
    expect(await stateOf(mailId)).toMatchObject({ state: 'delivered', attempts: 1 });
    expect(smtp.received).toHaveLength(1);
    const again = await retry(admin, mailId);
    expect([again.status, again.body.code]).toEqual([409, 'MailAlreadySent']);
  });

  test.each([
    ['Feedback <old@wrong.example>', '"Feedback" <no-reply@customer-feedback.example>'],
    ['"Weber, Anna" <old@wrong.example>', '"Weber, Anna" <no-reply@customer-feedback.example>'],
    ['nonsense', '"Customer Feedback" <no-reply@customer-feedback.example>'],
  ])('that failed with sender %s is retried from the current address', async (was, now) => {
    const mailId = await enqueue();
    await t.db
      .update(outgoingMails)
      .set({ state: 'failed', from: was, lastError: '501 Bad sender address syntax' })
      .where(eq(outgoingMails.mailId, mailId));
    await retryOutgoingMail(withServer(t.ctx(admin)), { mailId });
    expect((await stateOf(mailId))?.from).toBe(now);
  });

  test('still queued when the SMTP server is removed is kept', async () => {
    const mailId = await inTransaction(withServer(t.ctx()), (tx) =>
      enqueueMail(tx, { kind: 'activation', to: ['a@b.example'], subject: 's', html: 'h', text: 't' }),
    );
    expect((await stateOf(mailId))?.state).toBe('queued');
    await t.drainJobs();
    expect((await stateOf(mailId))?.state).toBe('kept');
  });
});
