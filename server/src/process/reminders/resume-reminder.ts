import { loadCaseForChange } from '../../cases/case/load-case.ts';
import { recordAct } from '../../cases/case/record-act.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { pausedUntilOf, resumePlan } from './pause-plan.ts';
import { findRunningPlan } from './queries.ts';

/** Resumes a paused reminder process for staff. */
export async function resumeReminder(ctx: Ctx, { caseId }: { caseId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await loadCaseForChange(tx, caseId);
    const running = await findRunningPlan(tx.db, caseId);
    if (!running) throw new AppError('NoReminder');
    if (pausedUntilOf(running, tx.now()) === null) throw new AppError('ReminderNotPaused');
    await resumePlan(tx, row, running);
    await recordAct(tx, row, 'reminderResumed');
  });
}
