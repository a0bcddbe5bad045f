import { reminderEndpoints } from '@cfm/contract/process/reminders.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { loadCaseForChange } from '../../cases/case/load-case.ts';
import { lockCase } from '../../cases/case/lock-case.ts';
import { caseAttention } from '../../cases/case/tables.ts';
import { inTransaction, type UserActor } from '../../context.ts';
import { makeCase } from '../../testing/factories.ts';
import { reminderCalls } from '../../testing/reminders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { testStart } from '../../testing/test-ctx.ts';
import { recordMarketReplyOn } from './record-market-reply.ts';
import { reminderSteps } from './tables.ts';

let t: TestApp;
let agent: UserActor;
let calls: ReturnType<typeof reminderCalls>;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent', { firstName: 'Anna', lastName: 'Weber' });
  calls = reminderCalls(t, agent);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(testStart);
  await t.db.update(reminderSteps).set({ nextTryAt: null });
});

const pause = (id: number, note?: string, who = agent) =>
  t.inject(who, reminderEndpoints.recordMarketReply, { params: { id }, body: { note } });
const resume = (id: number) => t.inject(agent, reminderEndpoints.resumeReminder, { params: { id } });
const read = async (id: number) =>
  (await t.inject(agent, casePageEndpoints.getCase, { params: { id } })).body;
const firstOf = async (caseId: number) => (await calls.stepsOf(caseId))[0];

it('pauses the process for two working days, records the reply, and calls attention (rule 16.5)', async () => {
  const caseId = await calls.remindedCase();
  t.clock.set('2026-03-06T15:00:00.000Z');
  const { status, body } = await pause(caseId, 'They wait for a part <b>& call back</b>.');
  expect([status, body.pausedUntil]).toEqual([200, '2026-03-10T15:00:00.000Z']);
  const detail = await read(caseId);
  expect(detail.caseEvents[0]).toMatchObject({
    type: 'marketReply',
    author: 'Anna Weber',
    content: '<p>They wait for a part &lt;b&gt;&amp; call back&lt;/b&gt;.</p>',
    details: { pausedUntil: '2026-03-10T15:00:00.000Z' },
  });
  expect(detail.reminderPlan?.pausedUntil).toBe('2026-03-10T15:00:00.000Z');
  expect(detail.abilities).toMatchObject({ recordMarketReply: true, resumeReminder: true });
  expect(detail.processSteps.map(({ type }) => type)).toEqual(['forward', 'marketReply']);
  expect(await calls.stepsOf(caseId)).toEqual([
    'reminder 1 2026-03-13',
    'reminder 2 2026-03-18',
    'escalation 1 2026-03-23',
    'escalation 2 2026-03-26',
    'escalation 3 2026-03-31',
  ]);
  const called = await t.db.select().from(caseAttention).where(eq(caseAttention.caseId, caseId));
  expect(called).toHaveLength(1);
  t.clock.set('2026-03-10T15:00:00.000Z');
  expect((await read(caseId)).reminderPlan?.pausedUntil).toBeNull();
  expect((await resume(caseId)).body.code).toBe('ReminderNotPaused');
});

it('records a reply once when sent repeatedly', async () => {
  const caseId = await calls.remindedCase();
  t.clock.set('2026-03-06T15:00:00.000Z');
  const body = { note: 'They wait for a part.', requestKey: crypto.randomUUID() };
  const send = () => t.inject(agent, reminderEndpoints.recordMarketReply, { params: { id: caseId }, body });
  const replies = await Promise.all([send(), send()]);
  expect(replies.map((reply) => [reply.status, reply.body.pausedUntil])).toEqual(
    Array(2).fill([200, '2026-03-10T15:00:00.000Z']),
  );
  const detail = await read(caseId);
  expect(detail.caseEvents.filter(({ type }) => type === 'marketReply')).toHaveLength(1);
  expect(await firstOf(caseId)).toBe('reminder 1 2026-03-13');
  await resume(caseId);
  expect((await send()).body.code).toBe('ReminderNotPaused');
});

it('sends nothing during the pause, even if a step was due', async () => {
  const caseId = await calls.remindedCase();
  t.clock.set('2026-03-11T15:00:00.000Z');
  await pause(caseId);
  expect(await firstOf(caseId)).toBe('reminder 1 2026-03-16');
  expect(await calls.runAt('2026-03-13T10:00:00.000Z')).toBe(0);
  expect(await calls.runAt('2026-03-16T11:00:00.000Z')).toBe(1);
});

it('lets staff resume the process: the steps return to their dates, but not into the past', async () => {
  const caseId = await calls.remindedCase();
  t.clock.set('2026-03-06T15:00:00.000Z');
  await pause(caseId);
  expect((await resume(caseId)).status).toBe(200);
  expect(await firstOf(caseId)).toBe('reminder 1 2026-03-11');
  const [event] = (await read(caseId)).caseEvents;
  expect(event).toMatchObject({ type: 'status', details: { act: 'reminderResumed' } });

  t.clock.set('2026-03-10T15:00:00.000Z');
  await pause(caseId);
  t.clock.set('2026-03-11T15:00:00.000Z');
  await resume(caseId);
  expect((await calls.stepsOf(caseId)).slice(0, 2)).toEqual([
    'reminder 1 2026-03-12',
    'reminder 2 2026-03-17',
  ]);
});

it('restarts the two days with a second reply, and moves all of them back on resume', async () => {
  const caseId = await calls.remindedCase();
  await pause(caseId);
  t.clock.advance({ days: 1 });
  expect((await pause(caseId)).body.pausedUntil).toBe('2026-03-09T09:00:00.000Z');
  expect(await firstOf(caseId)).toBe('reminder 1 2026-03-16');
  await resume(caseId);
  expect(await firstOf(caseId)).toBe('reminder 1 2026-03-11');
});

it('requires a running process and an unlocked case', async () => {
  const { caseId } = await makeCase(t);
  expect((await pause(caseId)).body.code).toBe('NoReminder');
  expect((await resume(caseId)).body.code).toBe('NoReminder');
  expect((await read(caseId)).caseEvents).toEqual([]);
  const reminded = await calls.remindedCase();
  await lockCase(t.ctx(await t.actor('Agent')), { caseId: reminded, takeOver: false });
  expect((await pause(reminded)).body.code).toBe('CaseLocked');
});

it('records a reply without a process when it does not come from staff', async () => {
  const { caseId } = await makeCase(t);
  await inTransaction(t.ctx(), async (tx) => {
    const row = await loadCaseForChange(tx, caseId);
    expect(await recordMarketReplyOn(tx, row, { words: 'We are on it', authorName: 'Autohaus' })).toBeNull();
  });
  expect((await read(caseId)).caseEvents[0]).toMatchObject({
    author: 'Autohaus',
    details: { pausedUntil: null },
  });
});
