import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import { caseMailEndpoints } from '@cfm/contract/cases/mail.ts';
import { caseRelationEndpoints } from '@cfm/contract/cases/relations.ts';
import { caseActionEndpoints } from '@cfm/contract/process/case-actions.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTransaction, type UserActor } from '../../context.ts';
import { closeMailTransports } from '../../platform/outbox/mail-transport.ts';
import { lockMail } from '../../platform/outbox/queries.ts';
import { outgoingMails } from '../../platform/outbox/tables.ts';
import { caseMailCalls, erik } from '../../testing/case-mail.ts';
import { makeCase } from '../../testing/factories.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitForLock } from '../../testing/wait-for-backend.ts';
import { recordCaseEvent } from '../case/record-case-event.ts';
import { statusIds } from '../case/status-transitions.ts';
import { caseLocks, cases } from '../case/tables.ts';
import { attachments } from '../events/tables.ts';

let smtp: TestSmtpServer;
let t: TestApp;
let agent: UserActor;
let calls: ReturnType<typeof caseMailCalls>;
beforeAll(async () => {
  smtp = await startSmtpServer();
  t = await createTestApp({ SMTP_URL: smtp.url });
  agent = await t.actor('Agent', { firstName: 'Anna', lastName: 'Weber' });
  calls = caseMailCalls(t, agent);
});
afterAll(async () => {
  closeMailTransports();
  await t.close();
  await smtp.close();
});
beforeEach(async () => {
  smtp.received.length = 0;
  // Removes queued mails of other tests.
  await t.db.delete(outgoingMails);
});

const undo = (caseId: number, mailId: number, who = agent) =>
  t.inject(who, caseMailEndpoints.undoMail, { params: { id: caseId, mailId } });
const fileOf = async (caseId: number) =>
  (await t.db.select().from(attachments).where(eq(attachments.caseId, caseId)))[0]?.attachmentId ?? 0;
const integrate = (caseId: number, internalId: string) =>
  t.inject(agent, caseRelationEndpoints.integrateCase, { params: { id: caseId }, body: { internalId } });

it('undoes mail, event, files and status within 10 seconds, once (rule 10.15)', async () => {
  const row = await calls.caseOfErik();
  const files = [{ name: 'note.txt', content: Buffer.from('hello') }];
  const { body } = await calls.send(row.caseId, {}, { files });
  t.clock.advance({ seconds: 10 });
  const [one, two] = await Promise.all([undo(row.caseId, body.mailId), undo(row.caseId, body.mailId)]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(await calls.eventsOf(row.caseId)).toEqual([]);
  expect(await t.db.select().from(attachments).where(eq(attachments.caseId, row.caseId))).toEqual([]);
  expect(await calls.caseOf(row.caseId)).toMatchObject({
    statusId: statusIds.New,
    firstEditDateTime: null,
    solvedDateTime: null,
  });
  expect(await calls.mailsOf(row.caseId)).toMatchObject([{ state: 'withdrawn' }]);
  await calls.deliver();
  expect(smtp.received).toEqual([]);
  const history = await t.inject(agent, casePageEndpoints.listHistory, {
    params: { id: row.caseId },
    query: {},
  });
  expect(history.body.items[0]).toMatchObject({ action: 'caseMail-undo' });
});

it('rejects a call after that, and a call by another user', async () => {
  const row = await calls.caseOfErik({ statusId: statusIds.Solved, solvedDateTime: t.clock.now() });
  const { body } = await calls.send(row.caseId, { isQuestion: true });
  expect((await undo(row.caseId, body.mailId, await t.actor('Agent'))).body.code).toBe('Forbidden');
  const other = await calls.caseOfErik();
  expect((await undo(other.caseId, body.mailId)).status).toBe(404);
  t.clock.advance({ seconds: 11 });
  expect(await undo(row.caseId, body.mailId)).toMatchObject({
    status: 409,
    body: { code: 'MailUndoTooLate' },
  });
  expect(await calls.mailsOf(row.caseId)).toMatchObject([{ state: 'queued' }]);
});

it('keeps a status that was changed since, and restores the solution time of a solved case', async () => {
  const row = await calls.caseOfErik();
  const sent = await calls.send(row.caseId);
  await t.db.update(cases).set({ statusId: statusIds.Forwarded }).where(eq(cases.caseId, row.caseId));
  await undo(row.caseId, sent.body.mailId);
  expect(await calls.caseOf(row.caseId)).toMatchObject({ statusId: statusIds.Forwarded });
  const solvedDateTime = t.clock.now();
  const solved = await calls.caseOfErik({ statusId: statusIds.Solved, solvedDateTime });
  t.clock.advance({ minutes: 5 });
  const asked = await calls.send(solved.caseId, { isQuestion: true });
  await undo(solved.caseId, asked.body.mailId);
  expect(await calls.caseOf(solved.caseId)).toMatchObject({ statusId: statusIds.Solved, solvedDateTime });
});

it('works on a case that was integrated since, and leaves nothing that undoing the integration would restore', async () => {
  const [row, into] = [await calls.caseOfErik(), await makeCase(t, { statusId: statusIds.Answered })];
  const files = [{ name: 'note.txt', content: Buffer.from('hello') }];
  const sent = await calls.send(row.caseId, {}, { files });
  expect((await integrate(row.caseId, into.internalId)).status).toBe(200);
  expect((await calls.eventsOf(into.caseId)).map(({ type }) => type)).toContain('mailSent');
  // A lock on the target case does not block the undo.
  const other = await t.actor('Agent');
  await t.inject(other, caseEndpoints.lockCase, { params: { id: into.caseId }, body: {} });
  expect((await undo(row.caseId, sent.body.mailId)).status).toBe(200);
  expect((await undo(row.caseId, sent.body.mailId)).status).toBe(200);
  expect((await calls.eventsOf(into.caseId)).map(({ type }) => type)).toEqual(['relation']);
  expect(await calls.mailsOf(into.caseId)).toMatchObject([{ state: 'withdrawn' }]);
  expect(await calls.caseOf(into.caseId)).toMatchObject({ statusId: statusIds.Answered });
  await calls.deliver();
  expect(smtp.received).toEqual([]);
  await t.db.delete(caseLocks);
  const back = await t.inject(agent, caseRelationEndpoints.undoIntegration, { params: { id: row.caseId } });
  expect(back.status).toBe(200);
  expect(await calls.caseOf(row.caseId)).toMatchObject({ statusId: statusIds.New });
  expect((await calls.eventsOf(row.caseId)).map(({ type }) => type)).not.toContain('mailSent');
});

it('withdraws the mail of a case that was closed or marked as spam since, and keeps the status', async () => {
  for (const [status, before] of [
    ['Closed', null],
    ['Spam', statusIds.New],
  ] as const) {
    const row = await calls.caseOfErik();
    const sent = await calls.send(row.caseId);
    await t.db
      .update(cases)
      .set({ statusId: statusIds[status], statusBeforeId: status === 'Spam' ? statusIds.Answered : null })
      .where(eq(cases.caseId, row.caseId));
    expect((await undo(row.caseId, sent.body.mailId)).status).toBe(200);
    expect(await calls.caseOf(row.caseId)).toMatchObject({
      statusId: statusIds[status],
      statusBeforeId: before,
    });
    expect(await calls.eventsOf(row.caseId)).toEqual([]);
  }
  await calls.deliver();
  expect(smtp.received).toEqual([]);
});

it('works concurrently with an integration, whichever comes first', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [row, into] = [await calls.caseOfErik(), await makeCase(t)];
    const sent = await calls.send(row.caseId);
    const [integration, undone] = await Promise.all([
      integrate(row.caseId, into.internalId),
      undo(row.caseId, sent.body.mailId),
    ]);
    expect([integration.status, undone.status]).toEqual([200, 200]);
    const events = [...(await calls.eventsOf(row.caseId)), ...(await calls.eventsOf(into.caseId))];
    expect(events.filter(({ type }) => type === 'mailSent')).toEqual([]);
    expect(await calls.mailsOf(into.caseId)).toMatchObject([{ state: 'withdrawn' }]);
    expect(await calls.caseOf(row.caseId)).toMatchObject({ statusBeforeId: statusIds.New });
  }
  await calls.deliver();
  expect(smtp.received).toEqual([]);
});

it('does not deadlock when an integration waits for a delivery that is being recorded', async () => {
  const [row, into] = [await calls.caseOfErik(), await makeCase(t)];
  const { body } = await calls.send(row.caseId);
  t.clock.advance({ seconds: 11 });
  let integration: ReturnType<typeof integrate> | undefined;
  await inTransaction(t.ctx(), async (tx) => {
    await lockMail(tx, body.mailId);
    integration = integrate(row.caseId, into.internalId);
    await waitForLock(t);
    await recordCaseEvent(tx, {
      caseId: row.caseId,
      type: 'mailSent',
      title: 'x',
      details: {
        kind: 'failed',
        to: [erik],
        reason: null,
        mailId: body.mailId,
      },
    });
  });
  expect((await integration)?.status).toBe(200);
});

it('restores the status of the original case, whichever case it is called on', async () => {
  const [row, into] = [await calls.caseOfErik(), await makeCase(t)];
  const sent = await calls.send(row.caseId);
  await t.db.update(cases).set({ statusId: statusIds.Answered }).where(eq(cases.caseId, into.caseId));
  await integrate(row.caseId, into.internalId);
  expect((await undo(into.caseId, sent.body.mailId)).status).toBe(200);
  expect(await calls.caseOf(into.caseId)).toMatchObject({ statusId: statusIds.Answered });
  expect(await calls.caseOf(row.caseId)).toMatchObject({ statusBeforeId: statusIds.New });
});

it('keeps a case answered while a later reply exists, and restores the state before both in the end', async () => {
  const row = await calls.caseOfErik();
  const [first, second] = [await calls.send(row.caseId), await calls.send(row.caseId)];
  expect((await undo(row.caseId, first.body.mailId)).status).toBe(200);
  expect(await calls.caseOf(row.caseId)).toMatchObject({ statusId: statusIds.Answered });
  expect((await undo(row.caseId, second.body.mailId)).status).toBe(200);
  expect(await calls.caseOf(row.caseId)).toMatchObject({ statusId: statusIds.New, firstEditDateTime: null });
});

it('works while another user edits the case', async () => {
  const row = await calls.caseOfErik();
  const sent = await calls.send(row.caseId);
  const other = await t.actor('Agent');
  await t.inject(other, caseEndpoints.lockCase, { params: { id: row.caseId }, body: {} });
  expect((await undo(row.caseId, sent.body.mailId)).status).toBe(200);
});

it('withdraws a queued mail when its event is deleted, and the case is not answered', async () => {
  const deleter = await t.actor('Agent', { claims: ['DeletePermission', 'DeleteAttachmentPermission'] });
  const row = await calls.caseOfErik();
  const files = [{ name: 'note.txt', content: Buffer.from('hello') }];
  const { body } = await calls.send(row.caseId, {}, { files });
  const removeFile = async () =>
    t.inject(deleter, caseEventEndpoints.removeAttachment, { params: { id: await fileOf(row.caseId) } });
  expect((await removeFile()).body).toMatchObject({ code: 'FileInMail' });
  const of = { params: { id: row.caseId, eventId: body.caseEventId } };
  expect((await t.inject(deleter, caseEventEndpoints.removeEvent, of)).status).toBe(200);
  expect(await calls.caseOf(row.caseId)).toMatchObject({ statusId: statusIds.New, solvedDateTime: null });
  t.clock.advance({ minutes: 1 });
  await calls.deliver();
  expect(smtp.received).toEqual([]);

  await calls.send(row.caseId, {}, { files });
  t.clock.advance({ minutes: 1 });
  await calls.deliver();
  expect((await removeFile()).status).toBe(200);
  expect(await calls.caseOf(row.caseId)).toMatchObject({ statusId: statusIds.Answered });
});

it('rejects deleting the event of a mail that is being sent', async () => {
  const deleter = await t.actor('Agent', { claims: ['DeletePermission'] });
  const row = await calls.caseOfErik();
  const { body } = await calls.send(row.caseId);
  const sendingUntil = new Date(Date.parse(t.clock.now()) + 60_000).toISOString();
  await t.db.update(outgoingMails).set({ sendingUntil }).where(eq(outgoingMails.mailId, body.mailId));
  const of = { params: { id: row.caseId, eventId: body.caseEventId } };
  expect((await t.inject(deleter, caseEventEndpoints.removeEvent, of)).status).toBe(503);
  expect(await calls.eventsOf(row.caseId)).toHaveLength(1);
  expect(await calls.mailsOf(row.caseId)).toMatchObject([{ state: 'queued' }]);
});

it('restores a case from the bin as unanswered when its answers were not sent before', async () => {
  const deleter = await t.actor('Agent', { claims: ['DeletePermission'] });
  const row = await calls.caseOfErik();
  await calls.send(row.caseId);
  await calls.send(row.caseId);
  const of = { params: { id: row.caseId } };
  expect((await t.inject(deleter, caseActionEndpoints.removeCase, of)).status).toBe(200);
  expect((await t.inject(deleter, caseActionEndpoints.restoreCase, of)).status).toBe(200);
  expect(await calls.caseOf(row.caseId)).toMatchObject({ statusId: statusIds.New, solvedDateTime: null });
  expect(await calls.mailsOf(row.caseId)).toMatchObject([{ state: 'withdrawn' }, { state: 'withdrawn' }]);
});
