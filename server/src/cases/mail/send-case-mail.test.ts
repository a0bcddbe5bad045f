import { randomUUID } from 'node:crypto';
import { caseMailEndpoints } from '@cfm/contract/cases/mail.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blacklist } from '../../catalog/blacklist/tables.ts';
import { mailboxes } from '../../catalog/reference-data/tables.ts';
import type { UserActor } from '../../context.ts';
import { closeMailTransports } from '../../platform/outbox/mail-transport.ts';
import { deliverDue } from '../../platform/outbox/try-delivery.ts';
import { caseMailCalls, erik, mailForm } from '../../testing/case-mail.ts';
import { makeCase } from '../../testing/factories.ts';
import { fileOfCase } from '../../testing/forward.ts';
import { multipartBody } from '../../testing/multipart-body.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { statusIds } from '../case/status-transitions.ts';
import { caseEvents, caseLocks } from '../case/tables.ts';

let smtp: TestSmtpServer;
let t: TestApp;
let kept: TestApp;
let agent: UserActor;
let calls: ReturnType<typeof caseMailCalls>;
beforeAll(async () => {
  smtp = await startSmtpServer();
  t = await createTestApp({ SMTP_URL: smtp.url });
  kept = await createTestApp();
  agent = await t.actor('Agent', { firstName: 'Anna', lastName: 'Weber' });
  calls = caseMailCalls(t, agent);
});
afterAll(async () => {
  closeMailTransports();
  await t.close();
  await kept.close();
  await smtp.close();
});
beforeEach(() => {
  smtp.received.length = 0;
});

async function received(caseId: number, from: string, content: string, messageId: string) {
  const [event] = await t.db
    .insert(caseEvents)
    .values({
      caseId,
      type: 'mailReceived',
      title: 'Re',
      content,
      createdAt: t.clock.now(),
      details: { from, messageId },
    })
    .returning();
  t.clock.advance({ minutes: 1 });
  return event?.caseEventId ?? 0;
}

describe('a reply (rule 10.10)', () => {
  it('waits 10 seconds, and is sent once with envelope, quote, signature and files', async () => {
    const [mailbox] = await t.db.select().from(mailboxes).limit(1);
    const row = await calls.caseOfErik({ mailboxId: mailbox?.mailboxId ?? null });
    const quotedEventId = await received(
      row.caseId,
      erik,
      '<p>It still hums.</p>',
      '<first@customer.example>',
    );
    const { attachmentId } = await fileOfCase(t, row.caseId);
    const requestKey = randomUUID();
    const once = { quotedEventId, cc: ['boss@office.example'], requestKey };
    const [one, two] = await Promise.all([calls.send(row.caseId, once), calls.send(row.caseId, once)]);
    expect(one).toMatchObject({ status: 200, body: { isMailKept: false } });
    expect(two.body).toEqual(one.body);
    await deliverDue(t.ctx());
    expect(smtp.received).toEqual([]);
    await calls.deliver();
    expect(smtp.received).toHaveLength(1);
    const [mail] = smtp.received;
    expect(mail?.to).toEqual([erik, 'boss@office.example']);
    const source = mail?.source ?? '';
    expect(source).toContain(`Subject: [${row.internalId}] Your battery`);
    expect(source).toContain(`<${mailbox?.address}>`);
    expect(source).toMatch(/From: .*Anna Weber/);
    expect(source.indexOf('Kind regards')).toBeGreaterThan(source.indexOf('repaired'));
    expect(source.indexOf('> It still hums.')).toBeGreaterThan(source.indexOf('Kind regards'));
    expect(source).toContain('In-Reply-To: <first@customer.example>');
    expect(await calls.caseOf(row.caseId)).toMatchObject({
      statusId: statusIds.Answered,
      firstEditDateTime: expect.any(String),
    });
    const answered = await t.inject(agent, casePageEndpoints.getCase, { params: { id: row.caseId } });
    expect(answered).toMatchObject({ status: 200 });
    expect(answered.body.caseEvents[0]).toMatchObject({
      type: 'mailSent',
      title: `[${row.internalId}] Your battery`,
      content: expect.stringContaining('<blockquote>'),
      details: { kind: 'reply', to: [erik], cc: ['boss@office.example'], state: 'delivered' },
    });
    expect(answered.body.abilities).toMatchObject({ reply: true, sendEmail: true });
    const history = await t.inject(agent, casePageEndpoints.listHistory, {
      params: { id: row.caseId },
      query: {},
    });
    expect(history.body.items[0]).toMatchObject({ action: 'caseMail-reply' });
    expect(JSON.stringify(history.body.items[0])).toContain(erik);
    // Files of the case are opt-in. The first mail has none, the second has the chosen one.
    expect((await calls.mailsOf(row.caseId))[0]?.files).toEqual([]);
    const second = await calls.send(row.caseId, { attachmentIds: [attachmentId] });
    expect(second.status).toBe(200);
    expect((await calls.mailsOf(row.caseId))[1]?.files).toHaveLength(1);
  });

  it('keeps a solved case solved, and sets Waiting for customer with a question (rule 10.11)', async () => {
    const solved = await calls.caseOfErik({ statusId: statusIds.Solved, solvedDateTime: t.clock.now() });
    await calls.send(solved.caseId);
    expect(await calls.caseOf(solved.caseId)).toMatchObject({
      statusId: statusIds.Solved,
      solvedDateTime: solved.solvedDateTime,
    });
    const asked = await calls.caseOfErik();
    await calls.send(asked.caseId, { isQuestion: true });
    expect(await calls.caseOf(asked.caseId)).toMatchObject({
      statusId: statusIds.WaitingForCustomer,
      dueDateTime: asked.dueDateTime,
    });
  });

  it('rejects other recipients, open placeholders and quotes of another case (rule 10.13)', async () => {
    const row = await calls.caseOfErik();
    const other = await calls.caseOfErik();
    const foreign = await received(other.caseId, erik, '<p>Other</p>', '<other@customer.example>');
    expect((await calls.send(row.caseId, { to: [{ email: 'x@other.example' }] })).body.errors).toHaveProperty(
      ['to.0.email'],
    );
    expect((await calls.send(row.caseId, { message: 'Your {{car.vin}}' })).body.errors).toEqual({
      message: 'Replace or delete the placeholder “VIN of the car” before you send',
    });
    expect((await calls.send(row.caseId, { quotedEventId: foreign })).body.errors).toHaveProperty(
      'quotedEventId',
    );
    expect(await calls.mailsOf(row.caseId)).toEqual([]);
  });

  it('is rejected for a blacklisted recipient, a locked case, a read-only case and a case out of scope', async () => {
    const row = await calls.caseOfErik();
    await t.db.insert(blacklist).values({
      email: 'blocked@office.example',
      createdDateTime: t.clock.now(),
      lastModifiedDateTime: t.clock.now(),
    });
    expect(await calls.send(row.caseId, { cc: ['Blocked@office.example'] })).toMatchObject({
      status: 409,
      body: { code: 'RecipientBlacklisted', errors: { 'cc.0': expect.stringContaining('blacklist') } },
    });
    const holder = await t.actor('Agent');
    await t.db.insert(caseLocks).values({
      caseId: row.caseId,
      userId: holder.userId,
      sessionHash: holder.sessionHash,
      tabId: '',
      since: t.clock.now(),
      leaseUntil: '2099-01-01T00:00:00.000Z',
    });
    expect((await calls.send(row.caseId)).body.code).toBe('CaseLocked');
    const closed = await calls.caseOfErik({ statusId: statusIds.Closed });
    expect((await calls.send(closed.caseId)).body.code).toBe('CaseReadOnly');
    const blind = await t.actor('Agent', { scopes: { Markets: [] } });
    expect((await calls.send(closed.caseId, {}, { who: blind })).status).toBe(404);
    expect(await calls.mailsOf(row.caseId)).toEqual([]);
  });

  it('continues the thread of its recipient, oldest first (rule 10.14)', async () => {
    const row = await calls.caseOfErik();
    await calls.send(row.caseId, {}, { kind: 'sendEmail' });
    t.clock.advance({ minutes: 1 });
    await calls.send(row.caseId, { to: [{ email: 'dealer@dealer.example' }] }, { kind: 'sendEmail' });
    const first = (await calls.mailsOf(row.caseId))[0]?.messageId;
    t.clock.advance({ minutes: 1 });
    await calls.send(row.caseId);
    expect((await calls.mailsOf(row.caseId)).at(-1)).toMatchObject({ inReplyTo: first, references: [first] });
    const second = (await calls.mailsOf(row.caseId)).at(-1)?.messageId;
    t.clock.advance({ minutes: 1 });
    await received(row.caseId, 'Erik@Customer.example', '<p>Thanks</p>', '<answer@customer.example>');
    await calls.send(row.caseId);
    expect((await calls.mailsOf(row.caseId)).at(-1)).toMatchObject({
      inReplyTo: '<answer@customer.example>',
      references: [first, second, '<answer@customer.example>'],
    });
  });
});

describe('a free mail', () => {
  it('goes to any address, with new files, and counts at most as the first edit of the case', async () => {
    const row = await calls.caseOfErik();
    const to = [{ email: 'expert@office.example' }];
    const files = [{ name: 'note.txt', content: Buffer.from('hello') }];
    expect((await calls.send(row.caseId, { to }, { kind: 'sendEmail', files })).status).toBe(200);
    expect(await calls.caseOf(row.caseId)).toMatchObject({ statusId: statusIds.InProgress });
    const [event] = await calls.eventsOf(row.caseId);
    expect(event?.details).toMatchObject({ kind: 'email', attachments: ['note.txt'] });
    await calls.deliver();
    const [mail] = smtp.received.filter((each) => each.to.includes('expert@office.example'));
    expect(mail?.source).toContain('note.txt');
    const answered = await calls.caseOfErik({ statusId: statusIds.Answered });
    await calls.send(answered.caseId, { to }, { kind: 'sendEmail' });
    expect(await calls.caseOf(answered.caseId)).toMatchObject({ statusId: statusIds.Answered });
  });

  it('is kept when there is no mail server', async () => {
    const who = await kept.actor('Agent');
    const row = await makeCase(kept);
    const raw = await multipartBody({ body: mailForm() });
    const sent = await kept.inject(who, caseMailEndpoints.sendEmail, { params: { id: row.caseId } }, { raw });
    expect(sent.body).toMatchObject({ isMailKept: true });
    const params = { id: row.caseId, mailId: sent.body.mailId };
    expect((await kept.inject(who, caseMailEndpoints.undoMail, { params })).status).toBe(200);
  });
});
