import { reminderStopper } from '@cfm/contract/platform/access.ts';
import { loadCaseForChange } from '../../cases/case/load-case.ts';
import { recordAct } from '../../cases/case/record-act.ts';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { reminderKinds } from '../../platform/outbox/tables.ts';
import { withdrawMailsOfCase } from '../../platform/outbox/withdraw-mail.ts';
import { endPlan } from './end-plan.ts';

/** Ends the reminder process of a case and withdraws its unsent mails (claim `StopReminderPermission`, rule 3.42). */
export async function stopReminder(ctx: Ctx, { caseId }: { caseId: number }): Promise<void> {
  if (!reminderStopper.allows(userOf(ctx))) throw new AppError('Forbidden');
  await inTransaction(ctx, async (tx) => {
    const row = await loadCaseForChange(tx, caseId);
    if (!row.isReminderProcessActive) throw new AppError('NoReminder');
    await endPlan(tx, row, 'stopped', 'stopReminder');
    await withdrawMailsOfCase(tx, { caseId, kinds: reminderKinds });
    await recordAct(tx, row, 'reminderStopped');
  });
}
