import { mailOutEndpoints } from '@cfm/contract/platform/outbox.ts';
import { reminderEndpoints } from '@cfm/contract/process/reminders.ts';
import { inTransaction } from '../../context.ts';
import { replanOpenPlans } from '../../process/reminders/move-plan.ts';
import { runDueSteps } from '../../process/reminders/run-due-steps.ts';
import { type Act, pickOf } from './act.ts';
import type { CaseColumns } from './state.ts';

const isReminded = (row: CaseColumns): boolean => row.is_reminder_process_active === true;

/** Reminder processes, and what pauses and changes them. A forward starts one. */
export const reminderActs = {
  proposeReminders: {
    weight: 1,
    run: (world, step, { case_id }) =>
      world.call(step, reminderEndpoints.proposeReminderProcess, { params: { id: case_id } }),
  },
  recordMarketReply: {
    weight: 3,
    isFor: isReminded,
    writesEvent: true,
    run: (world, step, { case_id }) =>
      world.call(step, reminderEndpoints.recordMarketReply, {
        params: { id: case_id },
        body: { note: step.other % 2 > 0 ? 'They are on it' : null },
      }),
  },
  resumeReminder: {
    isFor: isReminded,
    writesEvent: true,
    run: (world, step, { case_id }) =>
      world.call(step, reminderEndpoints.resumeReminder, { params: { id: case_id } }),
  },
  pauseAutomaticMail: {
    weight: 1,
    run: (world, step) =>
      world.call(step, mailOutEndpoints.setAutomaticMail, {
        body: { isPaused: step.other % 3 === 0, reason: 'Too many' },
      }),
  },
  /** Some days later, at any time of day, two servers run due steps. */
  executeSteps: {
    hasNoActor: true,
    weight: 8,
    run: async (world, step) => {
      const by = [{ minutes: 20 }, { hours: 5 }, { days: 1 }, { days: 3 }, { days: 8, hours: 2 }];
      await world.wait(pickOf(by, step) ?? {});
      await Promise.all([runDueSteps(world.t.ctx()), runDueSteps(world.t.ctx())]);
      return null;
    },
  },
  replan: {
    hasNoActor: true,
    weight: 1,
    run: async ({ t, references: { markets } }) => {
      await inTransaction(t.ctx(), (tx) => replanOpenPlans(tx, { marketId: markets.DE }));
      return null;
    },
  },
} satisfies Record<string, Act>;
