import { caseActionEndpoints } from '@cfm/contract/process/case-actions.ts';
import { solutionEndpoints } from '@cfm/contract/process/solution.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { cases } from '../../cases/case/tables.ts';
import type { UserActor } from '../../context.ts';
import { closeMailTransports } from '../../platform/outbox/mail-transport.ts';
import { deliverDue } from '../../platform/outbox/try-delivery.ts';
import { tokensOf } from '../../testing/forward.ts';
import { reminderCalls } from '../../testing/reminders.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { testStart } from '../../testing/test-ctx.ts';
import { reminderSteps } from './tables.ts';

let t: TestApp;
let smtp: TestSmtpServer;
let agent: UserActor;
let calls: ReturnType<typeof reminderCalls>;
beforeAll(async () => {
  smtp = await startSmtpServer();
  t = await createTestApp({ SMTP_URL: smtp.url });
  agent = await t.actor('Agent', { claims: ['StopReminderPermission'] });
  calls = reminderCalls(t, agent);
});
afterAll(async () => {
  await t.close();
  closeMailTransports();
  await smtp.close();
});
beforeEach(async () => {
  t.clock.set(testStart);
  smtp.received.length = 0;
  await t.db.update(reminderSteps).set({ nextTryAt: null });
});

const reminded = async () => {
  const caseId = await calls.remindedCase();
  const token = (await tokensOf(t, caseId))('service@autohaus.example');
  await deliverDue(t.ctx());
  await calls.runAt('2026-03-11T11:00:00.000Z');
  return { caseId, token };
};
const statesOf = async (caseId: number) =>
  (await calls.automaticMailsOf(caseId)).map(({ kind, state }) => `${kind} ${state}`);

it('marks a reminder as an automatic mail, so that no program answers', async () => {
  await reminded();
  await deliverDue(t.ctx());
  const [forward, reminder] = smtp.received.map(({ source }) => source);
  expect(forward).not.toMatch(/^Auto-Submitted/im);
  expect(reminder).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  expect(reminder).toMatch(/^In-Reply-To: <[\w-]+@customer-feedback\.example>\r?$/m);
});

it('withdraws an undelivered reminder when its link ends or the process is stopped', async () => {
  const { caseId: solved, token } = await reminded();
  const body = { token, solution: 'Repaired' };
  expect((await t.inject(null, solutionEndpoints.simpleSolve, { body })).status).toBe(200);
  expect(await statesOf(solved)).toEqual(['reminder withdrawn']);

  t.clock.set(testStart);
  const { caseId: stopped } = await reminded();
  const params = { id: stopped };
  expect((await t.inject(agent, caseActionEndpoints.stopReminder, { params })).status).toBe(200);
  expect(await statesOf(stopped)).toEqual(['reminder withdrawn']);
});

it('does not send an escalation of a case completed meanwhile', async () => {
  const { caseId } = await reminded();
  for (const day of ['2026-03-16', '2026-03-19']) await calls.runAt(`${day}T11:00:00.000Z`);
  // Simulates a server that completes the case while another one sends.
  await t.db.update(cases).set({ statusId: statusIds.Solved }).where(eq(cases.caseId, caseId));
  await deliverDue(t.ctx());
  expect(await statesOf(caseId)).toEqual([
    'reminder delivered',
    'reminder delivered',
    'escalation withdrawn',
  ]);
});
