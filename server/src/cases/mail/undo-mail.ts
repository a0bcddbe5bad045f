import { mailUndoSeconds } from '@cfm/contract/platform/limits.ts';
import { inArray } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { type Ctx, inTransaction, type Tx, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { lockMailForWithdrawal, withdrawMail } from '../../platform/outbox/withdraw-mail.ts';
import { addTime } from '../../platform/time/add-time.ts';
import { restoreAttention } from '../case/call-attention.ts';
import { loadCaseForChange, loadVisibleCase } from '../case/load-case.ts';
import { lockCaseRows } from '../case/load-cases-for-change.ts';
import { cases } from '../case/tables.ts';
import { deleteEvent } from '../events/delete-event.ts';
import { getEvent } from '../events/queries.ts';
import { restoreStatus } from '../events/restore-status.ts';
import { findWrittenMail } from './queries.ts';

/**
 * Undoes a mail that its sender has just sent (rule 10.15): withdraws the mail, deletes its event, and restores the
 * status of the case unless it was changed since. If the case has been integrated into another one, the event is
 * deleted there.
 */
export async function undoMail(ctx: Ctx, of: { caseId: number; mailId: number }): Promise<void> {
  const { caseId, mailId } = of;
  await inTransaction(ctx, async (tx) => {
    const { createdAt } = await getMailOf(tx, of);
    if (tx.now() > addTime(createdAt, { seconds: mailUndoSeconds })) throw new AppError('MailUndoTooLate');
    await lockMailForWithdrawal(tx, mailId);
    // Reads the current case of the mail, which can't change while the mail is locked.
    const mail = await getMailOf(tx, of);
    await lockCaseRows(tx, inArray(cases.caseId, [caseId, mail.caseId]));
    // Ignores edit locks: ten seconds are too short to wait for another editor, and none of their work changes.
    const load = (id: number) => loadCaseForChange(tx, id, { readOnly: 'allow', lock: 'ignore' });
    const row = await load(caseId);
    const place = mail.caseId === caseId ? row : await load(mail.caseId);
    // A second click has no effect.
    if (mail.state === 'withdrawn') return;
    if (mail.state === 'delivered' || mail.caseEventId === null) throw new AppError('MailUndoTooLate');
    const event = await getEvent(tx.db, place.caseId, mail.caseEventId);
    if (event.authorUserId !== userOf(tx).userId) throw new AppError('Forbidden');
    await withdrawMail(tx, mailId);
    await deleteEvent(tx, place, event);
    await recordAudit(tx, {
      entity: 'caseMail',
      entityId: event.caseEventId,
      action: 'undo',
      caseId: place.caseId,
    });
    const ownId = event.ofCaseId ?? place.caseId;
    const own = [row, place].find((each) => each.caseId === ownId) ?? (await load(ownId));
    await restoreStatus(tx, own, { ...event, caseId: place.caseId });
    await restoreAttention(tx, ownId);
  });
}

/** A mail of the case or of the case it was integrated into. Throws `NotFound` for any other mail. */
async function getMailOf(tx: Tx, { caseId, mailId }: { caseId: number; mailId: number }) {
  // Reads the mail before the case: if an integration moves the mail in between, the case already names its target.
  const mail = await findWrittenMail(tx.db, { mailId });
  const { integratedIntoId } = await loadVisibleCase(tx, caseId);
  if (!mail || mail.caseId === null || ![caseId, integratedIntoId].includes(mail.caseId))
    throw new AppError('NotFound');
  return { ...mail, caseId: mail.caseId };
}
