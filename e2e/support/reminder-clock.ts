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

/** Moves the forward of a case a week back, so that its next step is due. Returns the last past moment of office hours. */
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
      // A process never executes two steps on one day.
      await tx.db
        .update(reminderSteps)
        .set({ doneAt: sql`${reminderSteps.doneAt} - interval '7 days'` })
        .where(and(eq(reminderSteps.caseId, caseId), isNotNull(reminderSteps.doneAt)));
    });
    return moment;
  });
/** Moves the due date of a case a day back, because escalation starts after it. */
export const passDueDate = ({ caseId }: MadeCase): Promise<void> =>
  inProductDatabase((ctx) =>
    inTransaction(ctx, async (tx) => {
      const dueDateTime = addTime(ctx.now(), { days: -1 });
      await tx.db.update(cases).set({ dueDateTime }).where(eq(cases.caseId, caseId));
    }),
  );
/** Executes the steps due at a moment of office hours. The server does the same every minute and may be faster. */
export const runStepsAt = (moment: string) =>
  inProductDatabase((ctx) => runDueSteps({ ...ctx, now: () => moment }));
