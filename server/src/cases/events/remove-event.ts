import { type Ctx, inTransaction, type Tx, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { listUndeliveredMails } from '../../platform/outbox/queries.ts';
import { lockMailForWithdrawal, withdrawMailsOfCase } from '../../platform/outbox/withdraw-mail.ts';
import { type CaseRow, loadCaseForChange } from '../case/load-case.ts';
import { recordAct } from '../case/record-act.ts';
import { recordFirstEdit } from '../case/record-first-edit.ts';
import { deleteEvent } from './delete-event.ts';
import { eventAbilitiesOf } from './policy.ts';
import { type EventRow, getEvent } from './queries.ts';
import { restoreStatus } from './restore-status.ts';

/**
 * Deletes a comment or mail event with its files (claim `DeletePermission`, rule 13.3). Links and reports refer to
 * forwards, delays, solutions and status changes, so these stay. Records an event with the author of the deletion.
 * Withdraws an undelivered mail and restores the status of the case from before it. Waits for a delivery in progress.
 */
export async function removeEvent(
  ctx: Ctx,
  { caseId, caseEventId }: { caseId: number; caseEventId: number },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const { mailId } of await listUndeliveredMails(tx.db, caseEventId))
      await lockMailForWithdrawal(tx, mailId);
    const row = await loadCaseForChange(tx, caseId);
    const event = await getEvent(tx.db, caseId, caseEventId);
    if (row.legal) throw new AppError('LegalCase');
    if (!eventAbilitiesOf(userOf(tx), event, { canChange: true, legal: false }).canDelete)
      throw new AppError('Forbidden');
    const edited = await recordFirstEdit(tx, row);
    await recordAct(tx, edited, 'eventRemoved');
    const given = await takeBackMail(tx, edited, { ...event, caseId });
    await deleteEvent(tx, given, event);
  });
}

async function takeBackMail(tx: Tx, row: CaseRow, event: EventRow & { caseId: number }): Promise<CaseRow> {
  const { caseId, caseEventId } = event;
  const withdrawn = await withdrawMailsOfCase(tx, { caseId, caseEventId });
  // An event of an integrated case refers to the status of that case, which is read-only.
  return withdrawn.length > 0 && event.ofCaseId === null ? restoreStatus(tx, row, event) : row;
}
