import { caseRelationEndpoints } from '@cfm/contract/cases/relations.ts';
import { caseActionEndpoints } from '@cfm/contract/process/case-actions.ts';
import type { PlanEnding } from '@cfm/contract/process/reminders.ts';
import { solutionEndpoints } from '@cfm/contract/process/solution.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCodeLevelSets } from '../../cases/case/case-facts.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import type { UserActor } from '../../context.ts';
import { makeCase } from '../../testing/factories.ts';
import { forward, tokensOf } from '../../testing/forward.ts';
import { reminderCalls } from '../../testing/reminders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { duplicateFormOf } from '../case-actions/duplicate-form-of.ts';
import { reminderPlans, reminderSteps } from './tables.ts';

let t: TestApp;
let agent: UserActor;
let calls: ReturnType<typeof reminderCalls>;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent', {
    claims: ['StopReminderPermission', 'DeletePermission', 'EditableCodeLvl'],
    firstName: 'Anna',
    lastName: 'Weber',
  });
  calls = reminderCalls(t, agent);
});
afterAll(() => t.close());

async function setStatus(caseId: number, status: keyof typeof statusIds) {
  const row = await calls.caseOf(caseId);
  const { requestKey: _none, ...matter } = await duplicateFormOf(t.db, row);
  const codeLevelSets = (await listCodeLevelSets(t.db, caseId)).map(({ order: _place, ...set }) => set);
  const { externalId, responsibleUserId, caseBook, version } = row;
  const body = { ...matter, externalId, responsibleUserId, caseBook, version, codeLevelSets };
  return t.inject(agent, casePageEndpoints.updateCase, {
    params: { id: caseId },
    body: { ...body, statusId: statusIds[status] },
  });
}
const call = (endpoint: Parameters<TestApp['inject']>[1], body?: object) => (caseId: number) =>
  t.inject(agent, endpoint, { params: { id: caseId }, ...(body && { body }) });

interface Way {
  because: PlanEnding;
  by: 'staff' | 'link';
  end: (caseId: number) => Promise<{ status: number }>;
  /** Reopens or restores the case. Its process stays ended. */
  back?: (caseId: number) => Promise<{ status: number }>;
}
const ways: Record<string, Way> = {
  'stop by staff': { because: 'stopped', by: 'staff', end: call(caseActionEndpoints.stopReminder) },
  'solution by a link': {
    because: 'solved',
    by: 'link',
    end: async (caseId) => {
      const token = (await tokensOf(t, caseId))('service@autohaus.example');
      return t.inject(null, solutionEndpoints.simpleSolve, { body: { token, solution: 'Repaired' } });
    },
    back: (caseId) => setStatus(caseId, 'InProgress'),
  },
  'solution by staff': {
    because: 'solved',
    by: 'staff',
    end: (caseId) => setStatus(caseId, 'Solved'),
    back: (caseId) => setStatus(caseId, 'InProgress'),
  },
  'closing by staff': {
    because: 'closed',
    by: 'staff',
    end: (caseId) => setStatus(caseId, 'Closed'),
    back: (caseId) => setStatus(caseId, 'InProgress'),
  },
  'closing with the parent': {
    because: 'closed',
    by: 'staff',
    end: async (caseId) => {
      const parent = await makeCase(t);
      await call(caseRelationEndpoints.setParent, { internalId: parent.internalId })(caseId);
      return call(caseRelationEndpoints.closeRelated)(parent.caseId);
    },
  },
  spam: {
    because: 'spam',
    by: 'staff',
    end: call(caseActionEndpoints.markAsSpam, {}),
    back: call(caseActionEndpoints.undoSpam),
  },
  integration: {
    because: 'integrated',
    by: 'staff',
    end: async (caseId) => {
      const { internalId } = await makeCase(t);
      return call(caseRelationEndpoints.integrateCase, { internalId })(caseId);
    },
    back: call(caseRelationEndpoints.undoIntegration),
  },
  deletion: {
    because: 'deleted',
    by: 'staff',
    end: call(caseActionEndpoints.removeCase),
    back: call(caseActionEndpoints.restoreCase),
  },
};

describe('a reminder process (rule 16.7) is ended by', () => {
  it.each(Object.entries(ways))('%s, and does not restart', async (_way, { because, by, end, back }) => {
    const caseId = await calls.remindedCase();
    expect((await end(caseId)).status).toBe(200);
    const ended = { endedBecause: because, endedByUserId: by === 'staff' ? agent.userId : null };
    expect(await calls.planOf(caseId)).toMatchObject(ended);
    expect((await calls.caseOf(caseId)).isReminderProcessActive).toBe(false);
    const steps = await t.db.select().from(reminderSteps).where(eq(reminderSteps.caseId, caseId));
    expect(steps.every(({ nextTryAt }) => nextTryAt === null)).toBe(true);
    if (back) {
      expect((await back(caseId)).status).toBe(200);
      expect((await calls.caseOf(caseId)).isReminderProcessActive).toBe(false);
      expect(await calls.planOf(caseId)).toMatchObject(ended);
    }
    const now = t.clock.now();
    expect(await calls.runAt('2026-03-25T11:00:00.000Z')).toBe(0);
    expect(await calls.automaticMailsOf(caseId)).toEqual([]);
    t.clock.set(now);
  });

  it('a new forward with reminders, but not by one without', async () => {
    const caseId = await calls.remindedCase();
    t.clock.advance({ days: 1 });
    await forward(t, agent, { caseId }, { withReminders: false });
    expect(await calls.planOf(caseId)).toMatchObject({ endedAt: null });
    await forward(t, agent, { caseId });
    const plans = await t.db
      .select()
      .from(reminderPlans)
      .where(eq(reminderPlans.caseId, caseId))
      .orderBy(asc(reminderPlans.reminderPlanId));
    expect(plans.map(({ endedBecause }) => endedBecause)).toEqual(['forwarded', null]);
    expect((await calls.caseOf(caseId)).isReminderProcessActive).toBe(true);
    expect((await calls.stepsOf(caseId))[0]).toBe('reminder 1 2026-03-12');
  });
});

it('shows who stopped it, and when', async () => {
  const caseId = await calls.remindedCase();
  await call(caseActionEndpoints.stopReminder)(caseId);
  const { body } = await t.inject(agent, casePageEndpoints.getCase, { params: { id: caseId } });
  expect(body.reminderPlan).toMatchObject({
    endedAt: t.clock.now(),
    endedBecause: 'stopped',
    endedBy: 'Anna Weber',
  });
  expect(body.abilities).toMatchObject({
    stopReminder: false,
    recordMarketReply: false,
    resumeReminder: false,
  });
});
