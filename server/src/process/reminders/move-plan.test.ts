import { delayEndpoints } from '@cfm/contract/process/extensions.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { caseEvents } from '../../cases/case/tables.ts';
import { inTransaction, type UserActor } from '../../context.ts';
import { marketId } from '../../testing/factories.ts';
import { forward, tokensOf } from '../../testing/forward.ts';
import { reminderCalls } from '../../testing/reminders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { testStart } from '../../testing/test-ctx.ts';
import { duplicateFormOf } from '../case-actions/duplicate-form-of.ts';
import { replanOpenPlans } from './move-plan.ts';
import { reminderSteps } from './tables.ts';

let t: TestApp;
let agent: UserActor;
let calls: ReturnType<typeof reminderCalls>;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent');
  calls = reminderCalls(t, agent);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(testStart);
  await t.db.update(reminderSteps).set({ nextTryAt: null });
});

const firstOf = async (caseId: number) => (await calls.stepsOf(caseId))[0];
async function extend(caseId: number, days: number, origin: 'form' | 'timer' = 'form') {
  const token = (await tokensOf(t, caseId))('service@autohaus.example');
  const body = { token, days, origin, ...(origin === 'form' && { reason: `For ${t.clock.now()}` }) };
  expect((await t.inject(null, delayEndpoints.addMoreDays, { body })).status).toBe(200);
  const events = await t.db.select().from(caseEvents).where(eq(caseEvents.caseId, caseId));
  return events.findLast(({ type }) => type === 'delay')?.caseEventId ?? 0;
}
const takeBack = (caseId: number, caseEventId: number) =>
  t.inject(agent, delayEndpoints.takeBackDelay, { params: { id: caseId, caseEventId } });

describe('a delay that is taken back (rule 16.4)', () => {
  it('moves the steps back', async () => {
    const caseId = await calls.remindedCase();
    const delay = await extend(caseId, 3, 'timer');
    expect(await firstOf(caseId)).toBe('reminder 1 2026-03-16');
    expect((await takeBack(caseId, delay)).status).toBe(200);
    expect(await calls.stepsOf(caseId)).toEqual([
      'reminder 1 2026-03-11',
      'reminder 2 2026-03-16',
      'escalation 1 2026-03-19',
      'escalation 2 2026-03-24',
      'escalation 3 2026-03-27',
    ]);
  });

  it('moves no step into the past: the first is due the next working morning, the others keep their distance', async () => {
    const caseId = await calls.remindedCase();
    const delay = await extend(caseId, 5, 'timer');
    t.clock.set('2026-03-13T18:00:00.000Z');
    expect((await takeBack(caseId, delay)).status).toBe(200);
    expect((await calls.stepsOf(caseId)).slice(0, 2)).toEqual([
      'reminder 1 2026-03-16',
      'reminder 2 2026-03-19',
    ]);
    // Further days count from the new dates.
    await extend(caseId, 2);
    expect(await firstOf(caseId)).toBe('reminder 1 2026-03-18');
  });

  it('does not move a process that started after it', async () => {
    const caseId = await calls.remindedCase();
    const delay = await extend(caseId, 5, 'timer');
    t.clock.advance({ days: 1 });
    await forward(t, agent, { caseId });
    const before = await calls.stepsOf(caseId);
    expect((await takeBack(caseId, delay)).status).toBe(200);
    expect(await calls.stepsOf(caseId)).toEqual(before);
  });
});

it('counts more days from now when a step is overdue', async () => {
  const caseId = await calls.remindedCase();
  t.clock.set('2026-03-13T18:00:00.000Z');
  await extend(caseId, 1);
  expect(await firstOf(caseId)).toBe('reminder 1 2026-03-16');
});

it('moves the steps when staff grant an extension request (rule 16.14)', async () => {
  const caseId = await calls.remindedCase();
  const token = (await tokensOf(t, caseId))('service@autohaus.example');
  await t.inject(null, delayEndpoints.requestExtension, { body: { token, days: 4, reason: 'Strike' } });
  const [extensionRequest] = (
    await t.db.select().from(caseEvents).where(eq(caseEvents.caseId, caseId))
  ).filter(({ type }) => type === 'extensionRequest');
  expect(await firstOf(caseId)).toBe('reminder 1 2026-03-11');
  const params = { id: caseId, caseEventId: extensionRequest?.caseEventId };
  await t.inject(agent, delayEndpoints.decideExtension, { params, body: { isGranted: true } });
  expect(await firstOf(caseId)).toBe('reminder 1 2026-03-17');
  const { body } = await t.inject(agent, casePageEndpoints.getCase, { params: { id: caseId } });
  expect(body.granted).toEqual({
    extensions: 1,
    workingDays: 4,
    byRecipient: [{ name: 'service@autohaus.example', extensions: 1, workingDays: 4 }],
  });
});

describe('a changed calendar', () => {
  it('of a market keeps the distances of the steps of its running processes (rules 8.10 and 16.6)', async () => {
    const GB = await marketId(t, 'GB');
    const [first, second, stopped] = [
      await calls.remindedCase({ marketId: GB }),
      await calls.remindedCase({ marketId: GB }),
      await calls.remindedCase({ marketId: GB }),
    ];
    const elsewhere = await calls.remindedCase();
    await t.pool.query(`update reminder_plans set ended_at = now() where case_id = ${stopped}`);
    await t.pool.query("update markets set weekend_days = '{5,6,7}' where iso_code = 'GB'");
    const replan = () => inTransaction(t.ctx(agent), (tx) => replanOpenPlans(tx, { marketId: GB }));
    expect(await replan()).toBe(2);
    for (const caseId of [first, second])
      expect((await calls.stepsOf(caseId)).slice(0, 2)).toEqual([
        'reminder 1 2026-03-12',
        'reminder 2 2026-03-18',
      ]);
    expect(await firstOf(elsewhere)).toBe('reminder 1 2026-03-11');
    expect(await replan()).toBe(0);
    await t.pool.query("update markets set weekend_days = '{6,7}' where iso_code = 'GB'");
    expect(await replan()).toBe(2);
    expect(await firstOf(first)).toBe('reminder 1 2026-03-11');
  });

  it('applies when the case gets another market', async () => {
    const caseId = await calls.remindedCase();
    const row = await calls.caseOf(caseId);
    const { requestKey: _none, ...matter } = await duplicateFormOf(t.db, row);
    const { externalId, responsibleUserId, caseBook, version, statusId } = row;
    const body = { ...matter, externalId, responsibleUserId, caseBook, version, statusId, codeLevelSets: [] };
    const JP = await marketId(t, 'JP');
    const saved = await t.inject(agent, casePageEndpoints.updateCase, {
      params: { id: caseId },
      body: { ...body, marketId: JP },
    });
    expect(saved.status).toBe(200);
    expect(await calls.planOf(caseId)).toMatchObject({ marketId: JP });
    // 8:00 in Tokyo is 23:00 UTC of the previous day.
    const due = (await calls.nextOf(caseId))?.dueAt ?? '';
    expect(due > '2026-03-10T22:59:59.000Z' && due < '2026-03-11T02:00:00.000Z').toBe(true);
  });
});
