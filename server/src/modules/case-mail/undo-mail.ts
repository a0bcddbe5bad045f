import { mailUndoSeconds } from '@cfm/contract/limits.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { addTime } from '../../time/add-time.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { deleteEvent } from '../case-events/delete-event.ts';
import { type EventRow, getEvent } from '../case-events/queries.ts';
import { changeCase } from '../cases/change-case.ts';
import { type CaseRow, loadCaseForChange, loadVisibleCase } from '../cases/load-case.ts';
import { lockCaseRows } from '../cases/load-cases-for-change.ts';
import { caseEvents, cases } from '../cases/tables.ts';
import { lockMailForWithdrawal, withdrawMail } from '../mail-out/withdraw-mail.ts';
import { findNextReply, findWrittenMail } from './queries.ts';

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
    const { details } = event;
    if (!('before' in details)) return;
    const { before, afterStatusId } = details;
    if (await leaveToNextReply(tx, { ...event, caseId: place.caseId }, { before, afterStatusId })) return;
    const ownId = event.ofCaseId ?? place.caseId;
    const own = [row, place].find((each) => each.caseId === ownId) ?? (await load(ownId));
    await giveStatusBack(tx, own, before, afterStatusId);
  });
}

/** A mail of the case, or of the one that it was integrated into; any other is `NotFound`. */
async function getMailOf(tx: Ctx, { caseId, mailId }: { caseId: number; mailId: number }) {
  // In this order: an integration in between moves the mail, and the case then says where to.
  const mail = await findWrittenMail(tx.db, { mailId });
  const { integratedIntoId } = await loadVisibleCase(tx, caseId);
  if (!mail || mail.caseId === null || ![caseId, integratedIntoId].includes(mail.caseId))
    throw new AppError('NotFound');
  return { ...mail, caseId: mail.caseId };
}

/** Where a later mail stands, the case stays as that one left it; undone too, it returns to where it was before both. */
async function leaveToNextReply(
  tx: Ctx,
  event: EventRow & { caseId: number },
  { before, afterStatusId }: { before: Before; afterStatusId: number },
): Promise<boolean> {
  const next = await findNextReply(tx.db, event);
  if (!next || !('before' in next.details) || next.details.before.statusId !== afterStatusId) return false;
  await tx.db
    .update(caseEvents)
    .set({ details: sql`${caseEvents.details} || ${JSON.stringify({ before })}::jsonb` })
    .where(eq(caseEvents.caseEventId, next.caseEventId));
  return true;
}

type Before = Pick<CaseRow, 'statusId' | 'firstEditDateTime' | 'solvedDateTime'>;
/** A case that was put aside since comes back with the status from before the mail. */
async function giveStatusBack(tx: Ctx, row: CaseRow, before: Before, afterStatusId: number): Promise<void> {
  const { statusId, solvedDateTime } = before;
  if (row.statusId === afterStatusId) await changeCase(tx, row, before, 'undoMail');
  else if (row.statusBeforeId === afterStatusId)
    await changeCase(tx, row, { statusBeforeId: statusId, solvedDateTime }, 'undoMail');
}
