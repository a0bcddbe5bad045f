import { isOpen } from '@cfm/contract/catalog/case-statuses.ts';
import type { RunningWork } from '@cfm/contract/people/privacy.ts';
import { eq } from 'drizzle-orm';
import { transitionTarget } from '../../cases/case/status-transitions.ts';
import { cases } from '../../cases/case/tables.ts';
import type { Tx } from '../../context.ts';
import { completeCase, endLinks } from '../../process/complete-case/complete-case.ts';
import { endPlan } from '../../process/reminders/end-plan.ts';

/**
 * Ends the chosen work on a case of an erased person, in the transaction that erases the case (rule 19.23). Closing an
 * open case ends its reminders and links too. Idempotent.
 */
export async function endRunningWork(
  tx: Tx,
  caseId: number,
  endedWork: readonly RunningWork[],
): Promise<void> {
  if (endedWork.length === 0) return;
  const [row] = await tx.db.select().from(cases).where(eq(cases.caseId, caseId)).for('update');
  // A case in the bin is over already.
  if (!row || row.deletedAt !== null) return;
  const closed = endedWork.includes('cases') && isOpen(row.statusId) ? transitionTarget('close', row) : null;
  if (closed !== null) {
    await completeCase(tx, row, { statusId: closed, action: 'erasePerson' });
    return;
  }
  if (endedWork.includes('reminders') && row.isReminderProcessActive)
    await endPlan(tx, row, 'erased', 'erasePerson');
  if (endedWork.includes('links')) await endLinks(tx, caseId);
}
