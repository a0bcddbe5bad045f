import { randomUUID } from 'node:crypto';
import { type CaseMailForm, caseMailEndpoints } from '@cfm/contract/case-mail.ts';
import { casePageEndpoints } from '@cfm/contract/case-page.ts';
import { caseRelationEndpoints } from '@cfm/contract/case-relations.ts';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../context.ts';
import { makeCase, makeContact } from '../../testing/factories.ts';
import { fileOfCase } from '../../testing/forward.ts';
import { multipartBody } from '../../testing/multipart-body.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { blacklist } from '../blacklist/tables.ts';
import { attachments } from '../case-events/tables.ts';
import { statusIds } from '../cases/status-transitions.ts';
import { caseEvents, caseLocks, cases } from '../cases/tables.ts';
import { mailboxes } from '../lookups/tables.ts';
import { closeMailTransports } from '../mail-out/mail-transport.ts';
import { outgoingMails } from '../mail-out/tables.ts';
import { deliverDue } from '../mail-out/try-delivery.ts';

let smtp: TestSmtpServer;
let t: TestApp;
let kept: TestApp;
let agent: UserActor;
beforeAll(async () => {
  smtp = await startSmtpServer();
  t = await createTestApp({ SMTP_URL: smtp.url });
  kept = await createTestApp();
  agent = await t.actor('Agent', { firstName: 'Anna', lastName: 'Weber' });
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

const erik = 'erik@customer.example';
async function caseOfErik(overrides: Parameters<typeof makeCase>[1] = {}) {
  const { contactId } = await makeContact(t, {
    title: 'Mr',
    lastName: 'Lindqvist',
    emails: [erik, 'second@customer.example'],
  });
  return makeCase(t, { contactId, ...overrides });
}
const form = (overrides: Partial<CaseMailForm> = {}): CaseMailForm => ({
  to: [{ email: erik }],
  language: 'en',
  subject: 'Your battery',
  message: '<p>Dear Mr Lindqvist,</p><p>it is <strong>repaired</strong>.</p>',
  ...overrides,
});
type Kind = 'reply' | 'sendEmail';
async function send(
  caseId: number,
  overrides: Partial<CaseMailForm> & { requestKey?: string } = {},
  { kind = 'reply' as Kind, who = agent, files = [] as { name: string; content: Buffer }[] } = {},
) {
  const raw = await multipartBody({ body: form(overrides), files });
  return t.inject(who, caseMailEndpoints[kind], { params: { id: caseId } }, { raw });
}
const undo = (caseId: number, mailId: number, who = agent) =>
  t.inject(who, caseMailEndpoints.undoMail, { params: { id: caseId, mailId } });
const caseOf = async (caseId: number) => (await t.db.select().from(cases).where(eq(cases.caseId, caseId)))[0];
const eventsOf = (caseId: number) =>
  t.db.select().from(caseEvents).where(eq(caseEvents.caseId, caseId)).orderBy(desc(caseEvents.caseEventId));
const mailsOf = (caseId: number) =>
  t.db.select().from(outgoingMails).where(eq(outgoingMails.caseId, caseId)).orderBy(outgoingMails.mailId);
async function deliver() {
  t.clock.advance({ seconds: 11 });
  await deliverDue(t.ctx());
}
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

describe('a reply', () => {
  it('waits 10 seconds, and goes out once with envelope, quote, signature and files', async () => {
    const [mailbox] = await t.db.select().from(mailboxes).limit(1);
    const row = await caseOfErik({ mailboxId: mailbox?.mailboxId ?? null });
    const quotedEventId = await received(
      row.caseId,
      erik,
      '<p>It still hums.</p>',
      '<first@customer.example>',
    );
    const { attachmentId } = await fileOfCase(t, row.caseId);
    const requestKey = randomUUID();
    const once = { quotedEventId, cc: ['boss@office.example'], requestKey };
    const [one, two] = await Promise.all([send(row.caseId, once), send(row.caseId, once)]);
    expect(one).toMatchObject({ status: 200, body: { isMailKept: false } });
    expect(two.body).toEqual(one.body);
    await deliverDue(t.ctx());
    expect(smtp.received).toEqual([]);
    await deliver();
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
    expect(await caseOf(row.caseId)).toMatchObject({
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
    // A file of the case is opt-in; the one that was not chosen stays.
    expect((await mailsOf(row.caseId))[0]?.files).toEqual([]);
    const second = await send(row.caseId, { attachmentIds: [attachmentId] });
    expect(second.status).toBe(200);
    expect((await mailsOf(row.caseId))[1]?.files).toHaveLength(1);
  });

  it('leaves a solved case solved, and a question lets it wait', async () => {
    const solved = await caseOfErik({ statusId: statusIds.Solved, solvedDateTime: t.clock.now() });
    await send(solved.caseId);
    expect(await caseOf(solved.caseId)).toMatchObject({
      statusId: statusIds.Solved,
      solvedDateTime: solved.solvedDateTime,
    });
    const asked = await caseOfErik();
    await send(asked.caseId, { isQuestion: true });
    expect(await caseOf(asked.caseId)).toMatchObject({
      statusId: statusIds.WaitingForCustomer,
      dueDateTime: asked.dueDateTime,
    });
  });

  it('goes to the customer alone, with nothing left to fill, and quotes nobody else', async () => {
    const row = await caseOfErik();
    const other = await caseOfErik();
    const foreign = await received(other.caseId, erik, '<p>Other</p>', '<other@customer.example>');
    expect((await send(row.caseId, { to: [{ email: 'x@other.example' }] })).body.errors).toHaveProperty([
      'to.0.email',
    ]);
    expect((await send(row.caseId, { message: 'Your {{car.vin}}' })).body.errors).toEqual({
      message: 'Replace {{car.vin}}: the case does not say it',
    });
    expect((await send(row.caseId, { quotedEventId: foreign })).body.errors).toHaveProperty('quotedEventId');
    expect(await mailsOf(row.caseId)).toEqual([]);
  });

  it('is refused for a blacklisted recipient, a locked case, one at rest and one out of sight', async () => {
    const row = await caseOfErik();
    await t.db.insert(blacklist).values({
      email: 'blocked@office.example',
      createdDateTime: t.clock.now(),
      lastModifiedDateTime: t.clock.now(),
    });
    expect(await send(row.caseId, { cc: ['Blocked@office.example'] })).toMatchObject({
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
    expect((await send(row.caseId)).body.code).toBe('CaseLocked');
    const closed = await caseOfErik({ statusId: statusIds.Closed });
    expect((await send(closed.caseId)).body.code).toBe('CaseAtRest');
    const blind = await t.actor('Agent', { scopes: { Markets: [] } });
    expect((await send(closed.caseId, {}, { who: blind })).status).toBe(404);
    expect(await mailsOf(row.caseId)).toEqual([]);
  });

  it('goes on in the thread of its recipient, oldest first', async () => {
    const row = await caseOfErik();
    await send(row.caseId, {}, { kind: 'sendEmail' });
    t.clock.advance({ minutes: 1 });
    await send(row.caseId, { to: [{ email: 'dealer@dealer.example' }] }, { kind: 'sendEmail' });
    const first = (await mailsOf(row.caseId))[0]?.messageId;
    t.clock.advance({ minutes: 1 });
    await send(row.caseId);
    expect((await mailsOf(row.caseId)).at(-1)).toMatchObject({ inReplyTo: first, references: [first] });
    const second = (await mailsOf(row.caseId)).at(-1)?.messageId;
    t.clock.advance({ minutes: 1 });
    await received(row.caseId, 'Erik@Customer.example', '<p>Thanks</p>', '<answer@customer.example>');
    await send(row.caseId);
    expect((await mailsOf(row.caseId)).at(-1)).toMatchObject({
      inReplyTo: '<answer@customer.example>',
      references: [first, second, '<answer@customer.example>'],
    });
  });
});

describe('a free mail', () => {
  it('goes to anybody, with new files, and is at most the first edit of the case', async () => {
    const row = await caseOfErik();
    const to = [{ email: 'expert@office.example' }];
    const files = [{ name: 'note.txt', content: Buffer.from('hello') }];
    expect((await send(row.caseId, { to }, { kind: 'sendEmail', files })).status).toBe(200);
    expect(await caseOf(row.caseId)).toMatchObject({ statusId: statusIds.InProgress });
    const [event] = await eventsOf(row.caseId);
    expect(event?.details).toMatchObject({ kind: 'email', attachments: ['note.txt'] });
    await deliver();
    const [mail] = smtp.received.filter((each) => each.to.includes('expert@office.example'));
    expect(mail?.source).toContain('note.txt');
    const answered = await caseOfErik({ statusId: statusIds.Answered });
    await send(answered.caseId, { to }, { kind: 'sendEmail' });
    expect(await caseOf(answered.caseId)).toMatchObject({ statusId: statusIds.Answered });
  });

  it('is kept where there is no mail server', async () => {
    const who = await kept.actor('Agent');
    const row = await makeCase(kept);
    const raw = await multipartBody({ body: form() });
    const sent = await kept.inject(who, caseMailEndpoints.sendEmail, { params: { id: row.caseId } }, { raw });
    expect(sent.body).toMatchObject({ isMailKept: true });
    const params = { id: row.caseId, mailId: sent.body.mailId };
    expect((await kept.inject(who, caseMailEndpoints.undoMail, { params })).status).toBe(200);
  });
});

describe('undo', () => {
  it('takes mail, event, files and status back within 10 seconds, once', async () => {
    const row = await caseOfErik();
    const files = [{ name: 'note.txt', content: Buffer.from('hello') }];
    const { body } = await send(row.caseId, {}, { files });
    t.clock.advance({ seconds: 10 });
    const [one, two] = await Promise.all([undo(row.caseId, body.mailId), undo(row.caseId, body.mailId)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(await eventsOf(row.caseId)).toEqual([]);
    expect(await t.db.select().from(attachments).where(eq(attachments.caseId, row.caseId))).toEqual([]);
    expect(await caseOf(row.caseId)).toMatchObject({
      statusId: statusIds.New,
      firstEditDateTime: null,
      solvedDateTime: null,
    });
    expect(await mailsOf(row.caseId)).toMatchObject([{ state: 'withdrawn' }]);
    await deliver();
    expect(smtp.received.filter(({ source }) => source.includes(row.internalId))).toEqual([]);
    const history = await t.inject(agent, casePageEndpoints.listHistory, {
      params: { id: row.caseId },
      query: {},
    });
    expect(history.body.items[0]).toMatchObject({ action: 'caseMail-undo' });
  });

  it('comes too late after that, and is for the sender', async () => {
    const row = await caseOfErik({ statusId: statusIds.Solved, solvedDateTime: t.clock.now() });
    const { body } = await send(row.caseId, { isQuestion: true });
    expect((await undo(row.caseId, body.mailId, await t.actor('Agent'))).body.code).toBe('Forbidden');
    const other = await caseOfErik();
    expect((await undo(other.caseId, body.mailId)).status).toBe(404);
    t.clock.advance({ seconds: 11 });
    expect(await undo(row.caseId, body.mailId)).toMatchObject({
      status: 409,
      body: { code: 'MailUndoTooLate' },
    });
    expect(await mailsOf(row.caseId)).toMatchObject([{ state: 'queued' }]);
  });

  it('leaves a status that somebody set since, and gives a solved case its moment back', async () => {
    const row = await caseOfErik();
    const sent = await send(row.caseId);
    await t.db.update(cases).set({ statusId: statusIds.Forwarded }).where(eq(cases.caseId, row.caseId));
    await undo(row.caseId, sent.body.mailId);
    expect(await caseOf(row.caseId)).toMatchObject({ statusId: statusIds.Forwarded });
    const solvedDateTime = t.clock.now();
    const solved = await caseOfErik({ statusId: statusIds.Solved, solvedDateTime });
    t.clock.advance({ minutes: 5 });
    const asked = await send(solved.caseId, { isQuestion: true });
    await undo(solved.caseId, asked.body.mailId);
    expect(await caseOf(solved.caseId)).toMatchObject({ statusId: statusIds.Solved, solvedDateTime });
  });

  it('of a case that was integrated meanwhile, leaves the target its status', async () => {
    const [row, target] = [await caseOfErik(), await caseOfErik({ statusId: statusIds.Answered })];
    const { body } = await send(row.caseId);
    const into = { params: { id: row.caseId }, body: { internalId: target.internalId } };
    expect((await t.inject(agent, caseRelationEndpoints.integrateCase, into)).status).toBe(200);
    expect((await undo(target.caseId, body.mailId)).status).toBe(200);
    expect((await mailsOf(target.caseId))[0]?.state).toBe('withdrawn');
    expect((await caseOf(target.caseId))?.statusId).toBe(statusIds.Answered);
  });
});
