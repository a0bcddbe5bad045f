import { Readable } from 'node:stream';
import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import { caseEvents } from '../../cases/case/tables.ts';
import { inTransaction } from '../../context.ts';
import { makeCase } from '../../testing/factories.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { storedFiles } from '../files/tables.ts';
import { createJobRunner } from '../jobs/job-runner.ts';
import { enqueueMail, type NewMail } from './enqueue-mail.ts';
import { deliverDueMails, deliverMail } from './jobs.ts';
import { closeMailTransports } from './mail-transport.ts';
import { retryOutgoingMail } from './retry-outgoing-mail.ts';
import { outgoingMails } from './tables.ts';
import { deliverDue, maxAttempts, tryDelivery } from './try-delivery.ts';

let smtp: TestSmtpServer;
let t: TestApp;
const lines: { msg: string; mailId?: number; reason?: string }[] = [];
beforeAll(async () => {
  smtp = await startSmtpServer();
  t = await createTestApp(
    { SMTP_URL: smtp.url, MAIL_FROM: 'Feedback <no-reply@feedback.example>' },
    undefined,
    { write: (line) => void lines.push(JSON.parse(line)) },
  );
});
afterAll(async () => {
  closeMailTransports();
  await t.close();
  await smtp.close();
});
afterEach(() => {
  smtp.received.length = 0;
  smtp.state.attempts = 0;
  smtp.state.dataCodes = [];
  smtp.state.recipientCodes.clear();
});

const token = 'https://feedback.example/solve?token=s3cret-t0ken&marketStatus=solved';
const mail = (overrides: Partial<NewMail> = {}): NewMail => ({
  kind: 'forward',
  to: ['dealer@dealer.example'],
  subject: 'Case [2026-000001]\r\nBcc: evil@evil.example',
  html: '<p>Grüße <a href="{{link:solve}}">{{link:solve}}</a></p>',
  text: 'Grüße {{link:solve}}',
  links: [{ placeholder: '{{link:solve}}', url: token }],
  ...overrides,
});
const enqueue = (overrides: Partial<NewMail> = {}) =>
  inTransaction(t.ctx(), (tx) => enqueueMail(tx, mail(overrides)));
const rowOf = async (mailId: number) => {
  const [row] = await t.db.select().from(outgoingMails).where(eq(outgoingMails.mailId, mailId));
  if (!row) throw new Error('no such mail');
  return row;
};
const auditOf = async (mailId: number) =>
  (
    await t.db
      .select({ entity: auditEntries.entity, action: auditEntries.action, entityId: auditEntries.entityId })
      .from(auditEntries)
      .where(eq(auditEntries.entity, 'outgoingMail'))
      .orderBy(asc(auditEntries.auditId))
  )
    .filter(({ entityId }) => entityId === String(mailId))
    .map(({ action }) => action);

describe('a mail', () => {
  test("with a signer has the signer's name with the sender address of all mails, and a reply address", async () => {
    await enqueue({
      senderName: 'Änne Weber, Complaints',
      replyTo: '"Complaints" <complaints@feedback.example>',
    });
    await t.drainJobs();
    const [received] = smtp.received;
    expect(received?.from).toBe('no-reply@feedback.example');
    expect(received?.source).toMatch(/^From: =\?UTF-8\?.* <no-reply@feedback\.example>$/m);
    expect(received?.source).toMatch(/^Reply-To: Complaints <complaints@feedback\.example>$/m);
  });

  test('is delivered by its job with its links, and its tokens are deleted (rule 10.4)', async () => {
    const mailId = await enqueue({ cc: ['copy@dealer.example'] });
    const queued = await rowOf(mailId);
    expect(queued.state).toBe('queued');
    expect(JSON.stringify(queued)).not.toContain('s3cret-t0ken');
    await t.drainJobs();
    expect(smtp.received).toHaveLength(1);
    const [received] = smtp.received;
    expect(received?.from).toBe('no-reply@feedback.example');
    expect(received?.to).toEqual(['dealer@dealer.example', 'copy@dealer.example']);
    expect(received?.source).toContain(`Grüße ${token}`);
    expect(received?.source).toContain(`<a href="${token.replace('&', '&amp;')}">`);
    expect(received?.source).toContain(`Message-ID: ${queued.messageId}`);
    expect(received?.source).toMatch(/^Subject: Case \[2026-000001\] Bcc: evil@evil\.example\r$/m);
    expect(queued.messageId).toMatch(/^<[\w-]{20}@feedback\.example>$/);
    const row = await rowOf(mailId);
    expect(row).toMatchObject({
      state: 'delivered',
      deliveredAt: t.clock.now(),
      attempts: 1,
      lastError: null,
      nextAttemptAt: null,
      links: [{ placeholder: '{{link:solve}}', encryptedUrl: null }],
    });
    expect(await auditOf(mailId)).toEqual(['create', 'deliver']);
  });

  test('sends pictures in its text as inline attachments, because mail programs block data: URLs', async () => {
    const bytes = Buffer.from('89504e470d0a1a0a00', 'hex').toString('base64');
    await enqueue({
      html: `<p>before <img style="max-width:100%" src="data:image/png;base64,${bytes}" alt="Damage" /> after</p>`,
    });
    await t.drainJobs();
    const source = smtp.received[0]?.source ?? '';
    const contentId = /<img style="max-width:100%" src="cid:([^"]+)" alt="Damage" \/> after/.exec(
      source,
    )?.[1];
    expect(contentId).toBeDefined();
    expect(source).toContain(`Content-ID: <${contentId}>`);
    expect(source).toMatch(/Content-Type: multipart\/related/);
    expect(source).toMatch(/Content-Type: image\/png/);
    expect(source).toMatch(/Content-Disposition: inline/);
    expect(source).toContain(bytes);
    expect(source).not.toContain('data:image');
  });

  test('of a transaction that is rolled back is never sent (rule 10.1)', async () => {
    await expect(
      inTransaction(t.ctx(), async (tx) => {
        await enqueueMail(tx, mail());
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    await t.drainJobs();
    await deliverDue(t.ctx());
    expect(smtp.received).toEqual([]);
  });

  test('attaches files unchanged from the store', async () => {
    const content = Buffer.from('%PDF-1.7 hello!');
    await t.ctx().files.put('mail-file-key-1', Readable.from([content], { objectMode: false }));
    const [file] = await t.db
      .insert(storedFiles)
      .values({
        storageKey: 'mail-file-key-1',
        fileName: 'Bericht.pdf',
        contentType: 'application/pdf',
        sizeBytes: content.length,
        sha256: 'x',
        isInUse: true,
        createdAt: t.clock.now(),
      })
      .returning();
    const files = [{ storedFileId: file?.storedFileId ?? 0, fileName: 'Prüfbericht.pdf' }];
    await enqueue({ files });
    await t.drainJobs();
    const source = smtp.received[0]?.source ?? '';
    expect(source).toContain('Content-Type: application/pdf');
    expect(source).toContain(content.toString('base64'));
    await t.ctx().files.remove('mail-file-key-1');
    const lost = await enqueue({ files });
    await t.drainJobs();
    const missing = { state: 'queued', lastError: 'a file of this mail is missing in the file store' };
    expect(await rowOf(lost)).toMatchObject(missing);
    await t.db.delete(outgoingMails).where(eq(outgoingMails.mailId, lost));
    const gone = await enqueue({ files: [{ storedFileId: 999_999, fileName: 'gone.pdf' }] });
    await t.drainJobs();
    expect(await rowOf(gone)).toMatchObject({
      state: 'queued',
      lastError: 'a file of this mail was deleted',
    });
    await t.db.delete(outgoingMails).where(eq(outgoingMails.mailId, gone));
  });

  test('that is deferred is retried with growing delays under the same Message-ID (rule 10.2)', async () => {
    smtp.state.dataCodes = [451, 451];
    const mailId = await enqueue();
    await t.drainJobs();
    const first = await rowOf(mailId);
    expect(first).toMatchObject({ state: 'queued', attempts: 1, lastError: '451 answer 451' });
    await deliverDue(t.ctx());
    expect(smtp.state.attempts).toBe(1);
    t.clock.advance({ minutes: 1 });
    await deliverDue(t.ctx());
    expect(await rowOf(mailId)).toMatchObject({ state: 'queued', attempts: 2 });
    t.clock.advance({ minutes: 4 });
    await deliverDue(t.ctx());
    expect(smtp.state.attempts).toBe(2);
    t.clock.advance({ minutes: 1 });
    await deliverDue(t.ctx());
    expect(await rowOf(mailId)).toMatchObject({ state: 'delivered', attempts: 3 });
    expect(smtp.received.map(({ source }) => /Message-ID: (.*)\r/.exec(source)?.[1])).toEqual([
      first.messageId,
    ]);
  });

  test('that is deferred is logged with the reason of the server, without addresses', async () => {
    smtp.state.recipientCodes.set('dealer@dealer.example', 450);
    const mailId = await enqueue();
    await t.drainJobs();
    expect((await rowOf(mailId)).lastError).toContain('dealer@dealer.example');
    const logged = lines.filter((line) => line.mailId === mailId && line.msg === 'mail not delivered');
    expect(logged.map(({ reason }) => reason)).toEqual([expect.stringContaining('450')]);
    expect(JSON.stringify(logged)).not.toContain('dealer.example');
    await t.db.delete(outgoingMails).where(eq(outgoingMails.mailId, mailId));
  });

  test('fails after about two days and adds a case event', async () => {
    const { caseId } = await makeCase(t);
    smtp.state.dataCodes = Array.from({ length: 50 }, () => 451);
    const begun = Date.parse(t.clock.now());
    const [cause] = await t.db
      .insert(caseEvents)
      .values({ caseId, type: 'comment', title: 'x', createdAt: t.clock.now(), details: {} })
      .returning({ caseEventId: caseEvents.caseEventId });
    const mailId = await enqueue({ caseId, ...cause });
    await t.drainJobs();
    for (let row = await rowOf(mailId); row.nextAttemptAt !== null; row = await rowOf(mailId)) {
      t.clock.set(row.nextAttemptAt);
      await deliverDue(t.ctx());
    }
    const hours = (Date.parse(t.clock.now()) - begun) / 3_600_000;
    expect(hours).toBeGreaterThan(40);
    expect(hours).toBeLessThan(56);
    const row = await rowOf(mailId);
    expect(row).toMatchObject({ state: 'failed', attempts: maxAttempts, lastError: '451 answer 451' });
    expect(row.links[0]?.encryptedUrl).not.toBeNull();
    const events = await t.db
      .select()
      .from(caseEvents)
      .where(eq(caseEvents.caseId, caseId))
      .orderBy(caseEvents.caseEventId);
    expect(events).toMatchObject([
      cause,
      {
        type: 'mailSent',
        title: 'E-mail not delivered',
        details: {
          kind: 'failed',
          to: ['dealer@dealer.example'],
          mailId,
          reason: '451 answer 451',
        },
      },
    ]);
    expect(await auditOf(mailId)).toEqual(['create', 'fail']);
  });

  test('fails at once when rejected permanently', async () => {
    const { caseId } = await makeCase(t);
    smtp.state.recipientCodes.set('dealer@dealer.example', 550);
    const mailId = await enqueue({ caseId });
    await t.drainJobs();
    const row = await rowOf(mailId);
    expect(row).toMatchObject({ state: 'failed', attempts: 1, nextAttemptAt: null });
    expect(row.lastError).toContain('550');
    expect(await t.db.select().from(caseEvents).where(eq(caseEvents.caseId, caseId))).toHaveLength(1);
  });

  test('rejected for some recipients is delivered to the others and listed in a case event (rule 10.3)', async () => {
    const { caseId } = await makeCase(t);
    smtp.state.recipientCodes.set('copy@dealer.example', 550);
    const mailId = await enqueue({ caseId, cc: ['copy@dealer.example'] });
    await t.drainJobs();
    expect(smtp.received[0]?.to).toEqual(['dealer@dealer.example']);
    expect((await rowOf(mailId)).state).toBe('delivered');
    const [event] = await t.db.select().from(caseEvents).where(eq(caseEvents.caseId, caseId));
    expect(event?.details).toMatchObject({ kind: 'failed', to: ['copy@dealer.example'] });
  });

  test('reaches the addresses of Japanese carriers, quoted as RFC 5321 requires (rule 5.16)', async () => {
    const { caseId } = await makeCase(t);
    smtp.state.recipientCodes.set('"name."@ezweb.example', 550);
    const mailId = await enqueue({ caseId, to: ['abc..def@docomo.example'], cc: ['name.@ezweb.example'] });
    await t.drainJobs();
    expect(smtp.received[0]?.to).toEqual(['"abc..def"@docomo.example']);
    expect(smtp.received[0]?.source).toContain('To: <"abc..def"@docomo.example>');
    expect((await rowOf(mailId)).state).toBe('delivered');
    const [event] = await t.db.select().from(caseEvents).where(eq(caseEvents.caseId, caseId));
    expect(event?.details).toMatchObject({ kind: 'failed', to: ['name.@ezweb.example'] });
  });

  test('is sent once when several jobs and the sweep try it concurrently', async () => {
    let release = () => {};
    smtp.state.hold = new Promise((resolve) => {
      release = resolve;
    });
    const mailId = await enqueue();
    const tries = [1, 2, 3].map(() => tryDelivery(t.ctx(), mailId));
    const sweep = deliverDue(t.ctx());
    await expect.poll(() => smtp.state.attempts).toBe(1);
    // The mail is due again but is still being sent.
    t.clock.advance({ minutes: 5 });
    await deliverDue(t.ctx());
    release();
    await Promise.all([...tries, sweep]);
    await t.drainJobs();
    expect(smtp.received).toHaveLength(1);
    expect(await rowOf(mailId)).toMatchObject({ state: 'delivered', attempts: 1 });
  });

  test('is retried by the sweep when its server was killed while sending', async () => {
    const mailId = await enqueue();
    await t.db
      .update(outgoingMails)
      .set({ attempts: 1, nextAttemptAt: new Date(Date.parse(t.clock.now()) + 60_000).toISOString() })
      .where(eq(outgoingMails.mailId, mailId));
    await t.drainJobs();
    expect(smtp.received).toEqual([]);
    t.clock.advance({ minutes: 1 });
    await deliverDue(t.ctx());
    expect(await rowOf(mailId)).toMatchObject({ state: 'delivered', attempts: 2 });
  });

  test('holds no database connection while it is sent to a slow mail server', async () => {
    let release = () => {};
    smtp.state.hold = new Promise((resolve) => {
      release = resolve;
    });
    await enqueue();
    const sending = tryDelivery(t.ctx());
    await expect.poll(() => smtp.state.attempts).toBe(1);
    const { rows } = await t.pool.query(
      `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
    );
    expect(rows).toEqual([]);
    release();
    await sending;
    expect(smtp.received).toHaveLength(1);
  });

  test('without a case is sent before mails of cases, because a user waits for it', async () => {
    const { caseId } = await makeCase(t);
    const forward = await enqueue({ caseId });
    t.clock.advance({ minutes: 1 });
    const reported = await enqueue({ kind: 'passwordChanged' });
    await tryDelivery(t.ctx());
    expect([(await rowOf(reported)).state, (await rowOf(forward)).state]).toEqual(['delivered', 'queued']);
    await t.drainJobs();
    expect((await rowOf(forward)).state).toBe('delivered');
  });

  test('is tried before mails that were deferred, whose recipients may be slow', async () => {
    smtp.state.dataCodes = [451];
    await enqueue({ to: ['slow@dealer.example'] });
    await t.drainJobs();
    t.clock.advance({ minutes: 2 });
    await enqueue({ to: ['new@dealer.example'] });
    await t.drainJobs();
    expect(smtp.received.map(({ to }) => to)).toEqual([['new@dealer.example']]);
    await tryDelivery(t.ctx());
    expect(smtp.received.at(-1)?.to).toEqual(['slow@dealer.example']);
  });

  test('is sent in parallel with others', async () => {
    let release = () => {};
    smtp.state.hold = new Promise((resolve) => {
      release = resolve;
    });
    for (let i = 0; i < 30; i += 1) await enqueue();
    const runner = createJobRunner(t.pool, [deliverMail, deliverDueMails], t.ctx().log);
    await runner.work(() => t.ctx());
    await expect.poll(() => smtp.state.attempts).toBe(3);
    release();
    await expect.poll(() => smtp.received.length).toBe(30);
    await runner.stop();
  });

  test("waits while the mail server can't be reached, and the others are not tried", async () => {
    const ctx = { ...t.ctx(), config: { ...t.config, smtpUrl: 'smtp://127.0.0.1:1' } };
    const first = await enqueue();
    const second = await enqueue();
    await deliverDue(ctx);
    expect(await rowOf(first)).toMatchObject({ state: 'queued', attempts: 0 });
    expect((await rowOf(first)).lastError).toMatch(/ECONNREFUSED/);
    expect(await rowOf(second)).toMatchObject({ state: 'queued', attempts: 0, lastError: null });
    t.clock.advance({ minutes: 5 });
    await deliverDue(t.ctx());
    expect(await rowOf(first)).toMatchObject({ state: 'delivered', attempts: 1 });
    expect((await rowOf(second)).state).toBe('delivered');
  });

  test('is delivered within five minutes after an outage of a day (rule 10.2)', async () => {
    const ctx = { ...t.ctx(), config: { ...t.config, smtpUrl: 'smtp://127.0.0.1:1' } };
    const mailId = await enqueue();
    for (let tried = 0; tried < 24 * 12; tried += 1) {
      await deliverDue(ctx);
      t.clock.advance({ minutes: 5 });
    }
    expect(await rowOf(mailId)).toMatchObject({ state: 'queued', attempts: 0 });
    await deliverDue(t.ctx());
    expect(await rowOf(mailId)).toMatchObject({ state: 'delivered', attempts: 1 });
  });

  test('fails when the mail server is unavailable for two days, counted again after a manual retry (rule 10.2)', async () => {
    const ctx = { ...t.ctx(), config: { ...t.config, smtpUrl: 'smtp://127.0.0.1:1' } };
    const mailId = await enqueue();
    const failAfter = async (hours: number) => {
      await deliverDue(ctx);
      for (let passed = 0; passed < hours; passed += 1) {
        t.clock.advance({ hours: 1 });
        await deliverDue(ctx);
      }
      return (await rowOf(mailId)).state;
    };
    expect(await failAfter(47)).toBe('queued');
    expect(await failAfter(1)).toBe('failed');
    await retryOutgoingMail({ ...ctx, actor: await t.actor('Admin') }, { mailId });
    expect(await failAfter(47)).toBe('queued');
    expect(await failAfter(1)).toBe('failed');
    await t.db.delete(outgoingMails).where(eq(outgoingMails.mailId, mailId));
  });

  test('does not count the time in which the product made no attempt (rule 10.2)', async () => {
    const ctx = { ...t.ctx(), config: { ...t.config, smtpUrl: 'smtp://127.0.0.1:1' } };
    const mailId = await enqueue();
    const stateAfter = async (time: { hours?: number; minutes?: number }) => {
      t.clock.advance(time);
      await deliverDue(ctx);
      return (await rowOf(mailId)).state;
    };
    await deliverDue(ctx);
    expect(await stateAfter({ hours: 49 })).toBe('queued');
    expect(await stateAfter({ hours: 49 })).toBe('queued');
    // Each pause counts with 4 hours and the 5 minutes until its attempt was due.
    for (let passed = 0; passed < 39; passed += 1) expect(await stateAfter({ hours: 1 })).toBe('queued');
    expect(await stateAfter({ hours: 1 })).toBe('failed');
    await t.db.delete(outgoingMails).where(eq(outgoingMails.mailId, mailId));
  });

  test('for which a working mail server drops the connection counts its attempt, and the others are tried', async () => {
    smtp.state.drops = 1;
    const first = await enqueue();
    const second = await enqueue();
    await deliverDue(t.ctx());
    expect(await rowOf(first)).toMatchObject({ state: 'queued', attempts: 1 });
    expect((await rowOf(second)).state).toBe('delivered');
    t.clock.advance({ minutes: 1 });
    await deliverDue(t.ctx());
    expect((await rowOf(first)).state).toBe('delivered');
  });
});
