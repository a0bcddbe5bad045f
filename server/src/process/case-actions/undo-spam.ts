import { recordStatusEvent } from '../../cases/case/change-status.ts';
import { loadCaseForChange } from '../../cases/case/load-case.ts';
import { transitionTarget } from '../../cases/case/status-transitions.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { moveCase } from '../reminders/move-case.ts';

/** Returns a spam case to its earlier status. Work that the mark ended stays ended (rule 3.41). */
export async function undoSpam(ctx: Ctx, { caseId }: { caseId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await loadCaseForChange(tx, caseId, { readOnly: 'allow' });
    const statusId = transitionTarget('undoSpam', row);
    if (statusId === null) throw new AppError('StatusNotAllowed');
    await moveCase(tx, row, { statusId, action: 'undoSpam' });
    await recordStatusEvent(tx, row, statusId);
  });
}
