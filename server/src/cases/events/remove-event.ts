import { type Ctx, inTransaction, type Tx, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { listUndeliveredMails } from '../../platform/outbox/queries.ts';
import { lockMailForWithdrawal, withdrawMailsOfCase } from '../../platform/outbox/withdraw-mail.ts';
import { type CaseRow, loadCaseForChange } from '../case/load-case.ts';
import { recordAct } from '../case/record-act.ts';
import { recordFirstEdit } from '../case/record-first-edit.ts';
import { deleteEvent } from './delete-event.ts';
import { giveStatusBack } from './give-status-back.ts';
import { eventAbilitiesOf } from './policy.ts';
import { type EventRow, getEvent } from './queries.ts';

/**
 * Deletes an event with its files (claim `DeletePermission`, rule 13.3). Only comments and mails: a forward, delay, solution or
 * change of status is the record of what happened, which links and reports refer to. An event of the case says who did. Its mail,
 * if nobody has got it yet, is never sent, and the case has its status of before; a delivery under way is waited for.
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
  // What came with an integrated case told of the status of that one, which is at rest.
  return withdrawn.length > 0 && event.ofCaseId === null ? giveStatusBack(tx, row, event) : row;
}
