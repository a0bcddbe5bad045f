import { mailUndoSeconds } from '@cfm/contract/platform/limits.ts';
import { inArray } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { type Ctx, inTransaction, type Tx, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { lockMailForWithdrawal, withdrawMail } from '../../platform/outbox/withdraw-mail.ts';
import { addTime } from '../../platform/time/add-time.ts';
import { loadCaseForChange, loadVisibleCase } from '../case/load-case.ts';
import { lockCaseRows } from '../case/load-cases-for-change.ts';
import { cases } from '../case/tables.ts';
import { deleteEvent } from '../events/delete-event.ts';
import { giveStatusBack } from '../events/give-status-back.ts';
import { getEvent } from '../events/queries.ts';
import { findWrittenMail } from './queries.ts';

/**
 * Takes back what its sender has just sent (rule 10.15): the mail is withdrawn, its event goes, and the case gets the status
 * that it had, unless somebody has changed that since. If the case is part of another one by now, the mail is taken back there.
 */
export async function undoMail(ctx: Ctx, of: { caseId: number; mailId: number }): Promise<void> {
  const { caseId, mailId } = of;
  await inTransaction(ctx, async (tx) => {
    const { createdAt } = await getMailOf(tx, of);
    if (tx.now() > addTime(createdAt, { seconds: mailUndoSeconds })) throw new AppError('MailUndoTooLate');
    await lockMailForWithdrawal(tx, mailId);
    // Where it is by now, which nobody changes while it is locked.
    const mail = await getMailOf(tx, of);
    await lockCaseRows(tx, inArray(cases.caseId, [caseId, mail.caseId]));
    // Ten seconds leave no time to wait for who edits the case, and nothing of theirs is touched.
    const load = (id: number) => loadCaseForChange(tx, id, { atRest: 'allow', lock: 'ignore' });
    const row = await load(caseId);
    const place = mail.caseId === caseId ? row : await load(mail.caseId);
    // Pressed twice, it is taken back once.
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
    await giveStatusBack(tx, own, { ...event, caseId: place.caseId });
  });
}

/** A mail of the case, or of the one that it was integrated into; any other is `NotFound`. */
async function getMailOf(tx: Tx, { caseId, mailId }: { caseId: number; mailId: number }) {
  // In this order: an integration in between moves the mail, and the case then says where to.
  const mail = await findWrittenMail(tx.db, { mailId });
  const { integratedIntoId } = await loadVisibleCase(tx, caseId);
  if (!mail || mail.caseId === null || ![caseId, integratedIntoId].includes(mail.caseId))
    throw new AppError('NotFound');
  return { ...mail, caseId: mail.caseId };
}
