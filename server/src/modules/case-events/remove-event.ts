import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { loadCaseForChange } from '../cases/load-case.ts';
import { recordAct } from '../cases/record-act.ts';
import { recordFirstEdit } from '../cases/record-first-edit.ts';
import { deleteEvent } from './delete-event.ts';
import { eventAbilitiesOf } from './policy.ts';
import { getEvent } from './queries.ts';

/**
 * Deletes an event with its files (claim `DeletePermission`, rule 13.3). Only comments and mails: a forward, delay, solution or
 * change of status is the record of what happened, which links and reports refer to. An event of the case says who did.
 */
export async function removeEvent(
  ctx: Ctx,
  { caseId, caseEventId }: { caseId: number; caseEventId: number },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await loadCaseForChange(tx, caseId);
    const event = await getEvent(tx.db, caseId, caseEventId);
    if (row.legal) throw new AppError('LegalCase');
    if (!eventAbilitiesOf(userOf(tx), event, { canChange: true, legal: false }).canDelete)
      throw new AppError('Forbidden');
    const edited = await recordFirstEdit(tx, row);
    await recordAct(tx, edited, 'eventRemoved');
    await deleteEvent(tx, edited, event);
  });
}
