import { reminderStopper } from '@cfm/contract/access.ts';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { changeCase } from '../cases/change-case.ts';
import { loadCaseForChange } from '../cases/load-case.ts';
import { recordAct } from '../cases/record-act.ts';

/** Ends the reminder process of a case (claim `StopReminderPermission`, rule 3.42). */
export async function stopReminder(ctx: Ctx, { caseId }: { caseId: number }): Promise<void> {
  if (!reminderStopper.allows(userOf(ctx))) throw new AppError('Forbidden');
  await inTransaction(ctx, async (tx) => {
    const row = await loadCaseForChange(tx, caseId);
    if (!row.isReminderProcessActive) throw new AppError('NoReminder');
    await changeCase(tx, row, { isReminderProcessActive: false }, 'stopReminder');
    await recordAct(tx, row, 'reminderStopped');
  });
}
