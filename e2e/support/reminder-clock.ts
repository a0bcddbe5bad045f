import { cases } from '@cfm/server/cases/case/tables.ts';
import { getMarketCalendar } from '@cfm/server/catalog/markets/queries.ts';
import { inTransaction } from '@cfm/server/context.ts';
import { addTime } from '@cfm/server/platform/time/add-time.ts';
import { isOfficeTime } from '@cfm/server/platform/time/office-hours.ts';
import { runDueSteps } from '@cfm/server/process/reminders/run-due-steps.ts';
import { reminderPlans, reminderSteps } from '@cfm/server/process/reminders/tables.ts';
import type { MadeCase } from '@cfm/server/testing/product/cases.ts';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { inProductDatabase } from './database.ts';

/** Puts the forward of a case a week back, so that its next step is due; answers the last moment of office hours that has passed. */
export const ageProcess = ({ caseId }: MadeCase): Promise<string> =>
  inProductDatabase(async (ctx) => {
    const [row] = await ctx.db.select().from(cases).where(eq(cases.caseId, caseId));
    const calendar = await getMarketCalendar(ctx.db, row?.marketId ?? null);
    let moment = ctx.now();
    while (!isOfficeTime(moment, calendar)) moment = addTime(moment, { minutes: -30 });
    const dueAt = addTime(moment, { minutes: -1 });
    await inTransaction(ctx, async (tx) => {
      await tx.db
        .update(reminderPlans)
        .set({ startedAt: addTime(moment, { days: -7 }) })
        .where(eq(reminderPlans.caseId, caseId));
      await tx.db
        .update(reminderSteps)
        .set({ dueAt, nextTryAt: dueAt })
        .where(and(eq(reminderSteps.caseId, caseId), isNotNull(reminderSteps.nextTryAt)));
      // Of one process two steps are never carried out on one day.
      await tx.db
        .update(reminderSteps)
        .set({ doneAt: sql`${reminderSteps.doneAt} - interval '7 days'` })
        .where(and(eq(reminderSteps.caseId, caseId), isNotNull(reminderSteps.doneAt)));
    });
    return moment;
  });
/** Puts the due date of a case a day back: nothing is escalated before it. */
export const passDueDate = ({ caseId }: MadeCase): Promise<void> =>
  inProductDatabase((ctx) =>
    inTransaction(ctx, async (tx) => {
      const dueDateTime = addTime(ctx.now(), { days: -1 });
      await tx.db.update(cases).set({ dueDateTime }).where(eq(cases.caseId, caseId));
    }),
  );
/** Carries out what was due at a moment of office hours, as each server does every minute: whichever is quicker. */
export const runStepsAt = (moment: string) =>
  inProductDatabase((ctx) => runDueSteps({ ...ctx, now: () => moment }));
