import { mailUndoSeconds } from '@cfm/contract/limits.ts';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { addTime } from '../../time/add-time.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { deleteEvent } from '../case-events/delete-event.ts';
import { getEvent } from '../case-events/queries.ts';
import { changeCase } from '../cases/change-case.ts';
import { loadCaseForChange, loadVisibleCase } from '../cases/load-case.ts';
import { lockMailForWithdrawal, withdrawMail } from '../mail-out/withdraw-mail.ts';
import { findWrittenMail, isOfIntegratedCase } from './queries.ts';

/**
 * Takes back what its sender has just sent (rule 10.15): the mail is withdrawn, its event goes, and the case gets the status
 * that it had, unless somebody has changed that since, or the mail came along with a case that was integrated.
 */
export async function undoMail(
  ctx: Ctx,
  { caseId, mailId }: { caseId: number; mailId: number },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await loadVisibleCase(tx, caseId);
    const { createdAt, caseEventId } = found(await findWrittenMail(tx.db, caseId, { mailId }));
    if (tx.now() > addTime(createdAt, { seconds: mailUndoSeconds })) throw new AppError('MailUndoTooLate');
    await lockMailForWithdrawal(tx, mailId);
    const row = await loadCaseForChange(tx, caseId);
    const mail = found(await findWrittenMail(tx.db, caseId, { mailId }));
    // Pressed twice, it is taken back once.
    if (mail.state === 'withdrawn') return;
    if (mail.state === 'delivered' || caseEventId === null) throw new AppError('MailUndoTooLate');
    const event = await getEvent(tx.db, caseId, caseEventId);
    if (event.authorUserId !== userOf(tx).userId) throw new AppError('Forbidden');
    await withdrawMail(tx, mailId);
    await deleteEvent(tx, row, event);
    await recordAudit(tx, { entity: 'caseMail', entityId: caseEventId, action: 'undo', caseId });
    if (
      'before' in event.details &&
      row.statusId === event.details.afterStatusId &&
      !(await isOfIntegratedCase(tx.db, caseId, mailId))
    )
      await changeCase(tx, row, event.details.before, 'undoMail');
  });
}
