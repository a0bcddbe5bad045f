import { and, asc, eq, isNull } from 'drizzle-orm';
import { cases } from '../cases/case/tables.ts';
import type { UserActor } from '../context.ts';
import { outgoingMails } from '../platform/outbox/tables.ts';
import { findRunningPlan } from '../process/reminders/queries.ts';
import { runDueSteps } from '../process/reminders/run-due-steps.ts';
import { reminderPlans, reminderSteps } from '../process/reminders/tables.ts';
import { makeCase } from './factories.ts';
import { forward } from './forward.ts';
import type { TestApp } from './test-app.ts';

/** Reminder processes for tests: start by a forward, inspect, and advance by the fake clock. */
export const reminderCalls = (t: TestApp, agent: UserActor) => ({
  /** A case forwarded at the current test time, by default Wednesday 4 March 2026, 10:00 in Berlin. */
  remindedCase: async (
    overrides: Parameters<typeof makeCase>[1] = {},
    form: Parameters<typeof forward>[3] = {},
  ) => {
    const row = await makeCase(t, overrides);
    await forward(t, agent, row, form);
    return row.caseId;
  },
  caseOf: async (caseId: number) => {
    const [row] = await t.db.select().from(cases).where(eq(cases.caseId, caseId));
    if (!row) throw new Error('no such case');
    return row;
  },
  planOf: async (caseId: number) => {
    const [plan] = await t.db
      .select()
      .from(reminderPlans)
      .where(eq(reminderPlans.caseId, caseId))
      .orderBy(asc(reminderPlans.reminderPlanId));
    return plan;
  },
  /** Each step as text: kind, number, day, and whether it is done. */
  stepsOf: async (caseId: number) => {
    const running = await findRunningPlan(t.db, caseId);
    return (running?.steps ?? []).map(
      ({ kind, number, dueAt, doneAt }) =>
        `${kind} ${number} ${(doneAt ?? dueAt).slice(0, 10)}${doneAt === null ? '' : ' done'}`,
    );
  },
  /** The next open step of a case, or null. */
  nextOf: async (caseId: number) => {
    const [step] = await t.db
      .select()
      .from(reminderSteps)
      .where(and(eq(reminderSteps.caseId, caseId), isNull(reminderSteps.doneAt)))
      .orderBy(asc(reminderSteps.nextTryAt))
      .limit(1);
    return step ?? null;
  },
  /** Automatic mails of a case, oldest first. */
  automaticMailsOf: async (caseId: number) =>
    (
      await t.db
        .select()
        .from(outgoingMails)
        .where(eq(outgoingMails.caseId, caseId))
        .orderBy(asc(outgoingMails.mailId))
    ).filter(({ kind }) => kind === 'reminder' || kind === 'escalation'),
  /** Runs the steps due at this time. */
  runAt: (moment: string) => {
    t.clock.set(moment);
    return runDueSteps(t.ctx({ kind: 'job', name: 'execute-due-steps' }));
  },
});
