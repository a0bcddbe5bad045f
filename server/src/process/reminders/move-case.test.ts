import { caseMailEndpoints } from '@cfm/contract/cases/mail.ts';
import type { StatusCode } from '@cfm/contract/catalog/case-statuses.ts';
import { caseActionEndpoints } from '@cfm/contract/process/case-actions.ts';
import { delayEndpoints } from '@cfm/contract/process/extensions.ts';
import { forwardingEndpoints } from '@cfm/contract/process/forwarding.ts';
import { solutionEndpoints } from '@cfm/contract/process/solution.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import { listCodeLevelSets } from '../../cases/case/case-facts.ts';
import { loadCaseForChange } from '../../cases/case/load-case.ts';
import { statusIds, transitionTarget } from '../../cases/case/status-transitions.ts';
import { cases } from '../../cases/case/tables.ts';
import { inTransaction, type UserActor } from '../../context.ts';
import { caseMailCalls } from '../../testing/case-mail.ts';
import { marketId } from '../../testing/factories.ts';
import { forward, tokensOf } from '../../testing/forward.ts';
import { reminderCalls } from '../../testing/reminders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { testStart } from '../../testing/test-ctx.ts';
import { customerFormOf, duplicateFormOf } from '../case-actions/duplicate-form-of.ts';
import { moveCase } from './move-case.ts';
import { reminderPlans, reminderSteps } from './tables.ts';

let t: TestApp;
let agent: UserActor;
let mail: ReturnType<typeof caseMailCalls>;
let calls: ReturnType<typeof reminderCalls>;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent');
  mail = caseMailCalls(t, agent);
  calls = reminderCalls(t, agent);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(testStart);
  await t.db.update(reminderSteps).set({ nextTryAt: null });
});

/** End of the working day (18:00 in Berlin) on which the case, forwarded on 4 March, is due. */
const friday = '2026-03-06T17:00:00.000Z';
const waiting = async (overrides: Parameters<typeof mail.caseOfErik>[0] = {}) => {
  const { caseId } = await mail.caseOfErik({ dueDateTime: friday, ...overrides });
  expect((await mail.send(caseId, { isQuestion: true })).status).toBe(200);
  return caseId;
};
/** Saves the form of a case with another status or market. */
async function save(caseId: number, change: { status?: StatusCode; marketId?: number }) {
  const row = await calls.caseOf(caseId);
  const { requestKey: _none, ...matter } = await duplicateFormOf(t.db, row);
  const { externalId, responsibleUserId, caseBook, version } = row;
  const codeLevelSets = (await listCodeLevelSets(t.db, caseId)).map(({ order: _place, ...set }) => set);
  const statusId = change.status ? statusIds[change.status] : row.statusId;
  const given = change.marketId === undefined ? {} : { marketId: change.marketId };
  const body = {
    ...customerFormOf(row, row.title),
    ...matter,
    externalId,
    responsibleUserId,
    caseBook,
    version,
    codeLevelSets,
    statusId,
    ...given,
  };
  const saved = await t.inject(agent, casePageEndpoints.updateCase, { params: { id: caseId }, body });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
}
const readPause = async (caseId: number) => {
  const { dueDateTime, dueDatePausedAt, pausedWorkingDays } = await calls.caseOf(caseId);
  return { dueDateTime, dueDatePausedAt, pausedWorkingDays };
};
const detailOf = async (caseId: number) =>
  (await t.inject(agent, casePageEndpoints.getCase, { params: { id: caseId } })).body;

describe('a case that waits for its customer (rule 3.50)', () => {
  it('stores since when, and keeps its due date until it is resumed', async () => {
    const caseId = await waiting();
    const active = { dueDateTime: friday, dueDatePausedAt: testStart, pausedWorkingDays: 0 };
    expect(await readPause(caseId)).toEqual(active);
    t.clock.set('2026-03-11T09:00:00.000Z');
    // Another question does not change the pause.
    await mail.send(caseId, { isQuestion: true });
    expect(await readPause(caseId)).toEqual(active);
    await mail.send(caseId);
    const moved = { dueDateTime: '2026-03-13T17:00:00.000Z', dueDatePausedAt: null, pausedWorkingDays: 5 };
    expect(await readPause(caseId)).toEqual(moved);
    const { body } = await t.inject(agent, casePageEndpoints.listHistory, {
      params: { id: caseId },
      query: {},
    });
    const [act] = body.items.filter(({ changes }) => changes.some(({ field }) => field === 'dueDateTime'));
    expect(act?.changes).toContainEqual(
      expect.objectContaining({ field: 'dueDateTime', from: friday, to: moved.dueDateTime }),
    );
  });

  it.each(['New', 'InProgress', 'Answered', 'Solved', 'Closed'] as const)(
    'is resumed when it is manually set to %s',
    async (status) => {
      const caseId = await waiting();
      t.clock.set('2026-03-05T09:00:00.000Z');
      await save(caseId, { status });
      const moved = { dueDateTime: '2026-03-09T17:00:00.000Z', dueDatePausedAt: null, pausedWorkingDays: 1 };
      expect(await readPause(caseId)).toEqual(moved);
    },
  );

  it('is resumed when its customer answers, from any channel', async () => {
    const caseId = await waiting();
    t.clock.set('2026-03-05T09:00:00.000Z');
    await inTransaction(t.ctx({ kind: 'job', name: 'mail-in' }), async (tx) => {
      const row = await loadCaseForChange(tx, caseId);
      const statusId = transitionTarget('customerAnswered', row);
      if (statusId === null) throw new Error('the case does not wait');
      await moveCase(tx, row, { statusId, action: 'update' });
    });
    expect(await readPause(caseId)).toMatchObject({ pausedWorkingDays: 1, dueDatePausedAt: null });
  });

  it('without a due date gets none when resumed', async () => {
    const caseId = await waiting({ dueDateTime: null });
    t.clock.set('2026-03-11T09:00:00.000Z');
    await save(caseId, { status: 'InProgress' });
    expect(await readPause(caseId)).toEqual({
      dueDateTime: null,
      dueDatePausedAt: null,
      pausedWorkingDays: 5,
    });
  });

  it('counts by the calendar of its market at that time', async () => {
    const caseId = await waiting();
    t.clock.set('2026-03-09T09:00:00.000Z');
    // In Riyadh, Sunday 8 March is a working day and Friday 6 March is not.
    await save(caseId, { status: 'InProgress', marketId: await marketId(t, 'SA') });
    expect(await readPause(caseId)).toMatchObject({ pausedWorkingDays: 3 });
  });

  it('stays paused while it is spam, and keeps the start of the pause', async () => {
    const caseId = await waiting();
    const params = { id: caseId };
    t.clock.set('2026-03-05T09:00:00.000Z');
    await t.inject(agent, caseActionEndpoints.markAsSpam, { params, body: { blacklistEmails: [] } });
    const active = { dueDateTime: friday, dueDatePausedAt: testStart, pausedWorkingDays: 0 };
    expect(await readPause(caseId)).toEqual(active);
    t.clock.set('2026-03-11T09:00:00.000Z');
    await t.inject(agent, caseActionEndpoints.undoSpam, { params });
    expect(await calls.caseOf(caseId)).toMatchObject({
      ...active,
      statusId: statusIds.WaitingForCustomer,
    });
  });

  it('is neither overdue nor due in filters, counts and sorting', async () => {
    const brandId = (await calls.caseOf(await waiting({ title: 'Paused' }))).brandId;
    const [still, late] = [
      await waiting({ brandId }),
      (await mail.caseOfErik({ dueDateTime: friday })).caseId,
    ];
    t.clock.set('2026-03-11T09:00:00.000Z');
    const list = async (body: object, query: object = {}) =>
      (await t.inject(agent, caseListEndpoints.listCases, { body, query: { take: 100, ...query } })).body
        .items;
    const overdue = (await list({ isOverdue: true })).map(({ caseId }) => caseId);
    expect(overdue).toContain(late);
    expect(overdue).not.toContain(still);
    expect((await list({ isOverdue: false })).map(({ caseId }) => caseId)).toContain(still);
    const until = (await list({ dueTo: '2026-03-10T00:00:00.000Z' })).map(({ caseId }) => caseId);
    expect([until.includes(late), until.includes(still)]).toEqual([true, false]);
    for (const descending of [true, false]) {
      const ids = (await list({}, { sortBy: 'dueDateTime', descending })).map(({ caseId }) => caseId);
      expect(ids.indexOf(still)).toBeGreaterThan(ids.indexOf(late));
    }
    const row = (await list({})).find(({ caseId }) => caseId === still);
    expect(row).toMatchObject({ dueDatePausedAt: testStart, dueInWorkingDays: null });
    expect(await detailOf(still)).toMatchObject({ dueDatePausedAt: testStart, dueInWorkingDays: null });
    await save(still, { status: 'InProgress' });
    expect(await detailOf(still)).toMatchObject({ dueDatePausedAt: null, dueInWorkingDays: 2 });
  });
});

describe('a mail that is undone', () => {
  const undo = (caseId: number, mailId: number) =>
    t.inject(agent, caseMailEndpoints.undoMail, { params: { id: caseId, mailId } });

  it('restores the pause of the due date and the dates of the steps', async () => {
    const { caseId } = await mail.caseOfErik();
    await forward(t, agent, { caseId });
    const steps = await calls.stepsOf(caseId);
    await mail.send(caseId, { isQuestion: true });
    const before = await readPause(caseId);
    t.clock.set('2026-03-10T09:00:00.000Z');
    const { body } = await mail.send(caseId);
    expect(await readPause(caseId)).toMatchObject({ pausedWorkingDays: 4, dueDatePausedAt: null });
    expect(await calls.stepsOf(caseId)).not.toEqual(steps);
    expect((await undo(caseId, body.mailId)).status).toBe(200);
    expect(await readPause(caseId)).toEqual(before);
    expect(await calls.stepsOf(caseId)).toEqual(steps);
  });

  it('starts a new pause when the due date was moved since', async () => {
    const { caseId } = await mail.caseOfErik();
    await forward(t, agent, { caseId });
    const token = (await tokensOf(t, caseId))('service@autohaus.example');
    await mail.send(caseId, { isQuestion: true });
    t.clock.set('2026-03-05T09:00:00.000Z');
    const { body } = await mail.send(caseId);
    const days = { token, days: 1, reason: 'Parts', origin: 'form' as const };
    await t.inject(null, delayEndpoints.addMoreDays, { body: days });
    const { dueDateTime } = await readPause(caseId);
    await undo(caseId, body.mailId);
    expect(await readPause(caseId)).toEqual({
      dueDateTime,
      dueDatePausedAt: t.clock.now(),
      pausedWorkingDays: 1,
    });
  });

  it('resumes the case when it was a question', async () => {
    const { caseId } = await mail.caseOfErik({ dueDateTime: friday });
    const { body } = await mail.send(caseId, { isQuestion: true });
    await undo(caseId, body.mailId);
    expect(await readPause(caseId)).toEqual({
      dueDateTime: friday,
      dueDatePausedAt: null,
      pausedWorkingDays: 0,
    });
  });

  it('restores the earlier state of a case that is spam now, when it was a question', async () => {
    const { caseId } = await mail.caseOfErik({ dueDateTime: friday });
    const { body } = await mail.send(caseId, { isQuestion: true });
    const params = { id: caseId };
    await t.inject(agent, caseActionEndpoints.markAsSpam, { params, body: { blacklistEmails: [] } });
    await undo(caseId, body.mailId);
    expect(await readPause(caseId)).toEqual({
      dueDateTime: friday,
      dueDatePausedAt: null,
      pausedWorkingDays: 0,
    });
  });
});

describe('the reminder process of a case that waits for its customer (rule 16.16)', () => {
  const reminded = async () => {
    const { caseId } = await mail.caseOfErik();
    await forward(t, agent, { caseId });
    return caseId;
  };

  it('sends nothing while paused, and moves by as many working days', async () => {
    const caseId = await reminded();
    expect((await calls.stepsOf(caseId)).slice(0, 2)).toEqual([
      'reminder 1 2026-03-11',
      'reminder 2 2026-03-16',
    ]);
    t.clock.set('2026-03-06T09:00:00.000Z');
    await save(caseId, { status: 'WaitingForCustomer' });
    for (const day of ['11', '12', '18', '20']) await calls.runAt(`2026-03-${day}T14:00:00.000Z`);
    expect(await calls.automaticMailsOf(caseId)).toEqual([]);
    expect(await calls.nextOf(caseId)).toMatchObject({ waitsBecause: 'customer', doneAt: null });
    expect((await detailOf(caseId)).reminderPlan?.steps[0]).toMatchObject({ waitsBecause: 'customer' });
    t.clock.set('2026-03-20T15:00:00.000Z');
    await save(caseId, { status: 'InProgress' });
    // Three working days were left on the 6th, so three are left on the 20th.
    expect((await calls.stepsOf(caseId)).slice(0, 2)).toEqual([
      'reminder 1 2026-03-25',
      'reminder 2 2026-03-30',
    ]);
    expect(await calls.nextOf(caseId)).toMatchObject({ waitsBecause: null });
    await calls.runAt('2026-03-24T14:00:00.000Z');
    expect(await calls.automaticMailsOf(caseId)).toEqual([]);
    await calls.runAt('2026-03-25T14:00:00.000Z');
    expect(await calls.automaticMailsOf(caseId)).toHaveLength(1);
  });

  it('also delays an escalation that an extension brought forward', async () => {
    const caseId = await reminded();
    await t.db.update(reminderPlans).set({ atExtension: 1 }).where(eq(reminderPlans.caseId, caseId));
    await save(caseId, { status: 'WaitingForCustomer' });
    const token = (await tokensOf(t, caseId))('service@autohaus.example');
    const body = { token, days: 1, reason: 'Parts', origin: 'form' as const };
    expect((await t.inject(null, delayEndpoints.addMoreDays, { body })).status).toBe(200);
    await calls.runAt('2026-03-05T14:00:00.000Z');
    expect(await calls.automaticMailsOf(caseId)).toEqual([]);
    await save(caseId, { status: 'InProgress' });
    await calls.runAt('2026-03-05T14:05:00.000Z');
    expect(await calls.automaticMailsOf(caseId)).toMatchObject([{ kind: 'escalation' }]);
  });

  it('is resumed on the same day too', async () => {
    const caseId = await reminded();
    t.clock.set('2026-03-11T06:00:00.000Z');
    await save(caseId, { status: 'WaitingForCustomer' });
    await calls.runAt('2026-03-11T12:00:00.000Z');
    await save(caseId, { status: 'InProgress' });
    expect(await calls.nextOf(caseId)).toMatchObject({ waitsBecause: null });
    await calls.runAt('2026-03-12T14:00:00.000Z');
    expect(await calls.automaticMailsOf(caseId)).toHaveLength(1);
  });

  it('catches up by itself when only the case was moved', async () => {
    const caseId = await reminded();
    await t.db.update(cases).set({ pausedWorkingDays: 3 }).where(eq(cases.caseId, caseId));
    await calls.runAt('2026-03-11T14:00:00.000Z');
    expect(await calls.automaticMailsOf(caseId)).toEqual([]);
    expect((await calls.stepsOf(caseId))[0]).toBe('reminder 1 2026-03-16');
  });

  it('moves when a forward keeps it running, and a new one starts with the due date of the forward', async () => {
    const caseId = await reminded();
    await mail.send(caseId, { isQuestion: true });
    t.clock.set('2026-03-06T09:00:00.000Z');
    const dueDateTime = '2026-03-31T16:00:00.000Z';
    await forward(t, agent, { caseId }, { withReminders: false, dueDateTime });
    expect(await readPause(caseId)).toMatchObject({
      dueDateTime,
      dueDatePausedAt: null,
      pausedWorkingDays: 2,
    });
    expect((await calls.stepsOf(caseId))[0]).toBe('reminder 1 2026-03-13');
    await mail.send(caseId, { isQuestion: true });
    t.clock.set('2026-03-10T09:00:00.000Z');
    await forward(t, agent, { caseId });
    expect((await calls.stepsOf(caseId))[0]).toBe('reminder 1 2026-03-17');
    t.clock.set('2026-03-17T14:00:00.000Z');
    await calls.runAt('2026-03-17T14:00:00.000Z');
    expect(await calls.automaticMailsOf(caseId)).toHaveLength(1);
  });
});

describe('its links during the pause (rule 3.52)', () => {
  async function active() {
    const { caseId } = await mail.caseOfErik();
    await forward(t, agent, { caseId }, { dueDateTime: friday });
    const token = (await tokensOf(t, caseId))('service@autohaus.example');
    await mail.send(caseId, { isQuestion: true });
    t.clock.set('2026-03-11T09:00:00.000Z');
    const ask = async (days: number) =>
      t.inject(null, delayEndpoints.addMoreDays, { body: { token, days, reason: 'Parts', origin: 'form' } });
    const open = async () =>
      (await t.inject(null, solutionEndpoints.solutionCase, { query: { token, marketStatus: 'delayed' } }))
        .body;
    return { caseId, token, ask, open };
  }

  it('show the due date if it were resumed now, and the dates that more days would give', async () => {
    const { open } = await active();
    const shown = await open();
    expect(shown.dueDateTime).toBe('2026-03-13T17:00:00.000Z');
    expect(shown.dueAfterDays[0]).toBe('2026-03-16T17:00:00.000Z');
  });

  it('can get more days, which count when the case is resumed', async () => {
    const { caseId, ask, open } = await active();
    expect((await ask(2)).body).toBe('2026-03-17T17:00:00.000Z');
    expect(await readPause(caseId)).toEqual({
      dueDateTime: '2026-03-17T17:00:00.000Z',
      dueDatePausedAt: t.clock.now(),
      pausedWorkingDays: 5,
    });
    expect((await calls.stepsOf(caseId))[0]).toBe('reminder 1 2026-03-20');
    t.clock.set('2026-03-13T09:00:00.000Z');
    expect((await open()).dueDateTime).toBe('2026-03-19T17:00:00.000Z');
    await mail.send(caseId);
    expect(await readPause(caseId)).toMatchObject({
      dueDateTime: '2026-03-19T17:00:00.000Z',
      pausedWorkingDays: 7,
    });
    expect((await calls.stepsOf(caseId))[0]).toBe('reminder 1 2026-03-24');
    // A repeated request returns the current date.
    expect((await ask(2)).body).toBe('2026-03-19T17:00:00.000Z');
  });

  it('can undo a delay, which restores the date without it', async () => {
    const { caseId, token, ask } = await active();
    await ask(2);
    const { body } = await t.inject(null, delayEndpoints.undoDelay, { body: { token } });
    expect(body.dueDateTime).toBe('2026-03-13T17:00:00.000Z');
    expect((await calls.stepsOf(caseId))[0]).toBe('reminder 1 2026-03-18');
    await mail.send(caseId);
    expect(await readPause(caseId)).toMatchObject({ dueDateTime: '2026-03-13T17:00:00.000Z' });
  });

  it('can still solve the case', async () => {
    const { caseId, token } = await active();
    const body = { token, solution: 'Repaired' };
    expect((await t.inject(null, solutionEndpoints.simpleSolve, { body })).status).toBe(200);
    expect(await calls.caseOf(caseId)).toMatchObject({
      statusId: statusIds.Solved,
      dueDatePausedAt: null,
      dueDateTime: '2026-03-13T17:00:00.000Z',
    });
  });

  it('a proposed forward has the due date if the case were resumed now', async () => {
    const { caseId } = await active();
    await t.db
      .update(cases)
      .set({ dueDateTime: '2026-06-01T16:00:00.000Z' })
      .where(and(eq(cases.caseId, caseId)));
    const { body } = await t.inject(agent, forwardingEndpoints.proposeForward, {
      params: { id: caseId },
      query: {},
    });
    expect(body.dueDateTime).toBe('2026-06-09T16:00:00.000Z');
  });
});

it('every change of the pause is audited', async () => {
  const caseId = await waiting();
  t.clock.set('2026-03-05T09:00:00.000Z');
  await save(caseId, { status: 'InProgress' });
  const entries = await t.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.caseId, caseId), eq(auditEntries.entity, 'case')))
    .orderBy(auditEntries.auditId);
  const fields = entries.flatMap(({ changes }) => changes.map(({ field }) => field));
  expect(fields.filter((field) => field === 'dueDatePausedAt')).toHaveLength(2);
  expect(fields).toEqual(expect.arrayContaining(['pausedWorkingDays', 'dueDateTime']));
});
