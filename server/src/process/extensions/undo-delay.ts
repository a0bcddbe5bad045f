import { delayUndoSeconds, delayUndosMax } from '@cfm/contract/platform/limits.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { ruleText } from '../../platform/texts/reject-field.ts';
import { actAsLink, lockLink, openLink } from '../links/case-links.ts';
import { isUndone, undoRejection } from './policy.ts';
import { getDelay, listDelaysOfLink } from './queries.ts';
import { recordTakeBack } from './take-back-delay.ts';

/**
 * Undoes the newest delay of this link within 30 seconds (rule 9.33) and restores the due date. A repeated call returns
 * the same and changes nothing. A link can undo five delays, because each leaves an event.
 */
export async function undoDelay(ctx: Ctx, { token }: { token: string }) {
  const opened = await openLink(ctx, token);
  if (opened.link.solvedAt !== null) throw new AppError('CaseSolved');
  return inTransaction(actAsLink(ctx, opened), async (tx) => {
    const { link, row } = await lockLink(tx, opened);
    if (link.solvedAt !== null) throw new AppError('CaseSolved');
    const granted = await listDelaysOfLink(tx.db, link.caseLinkId);
    const [newest] = granted;
    if (!newest) throw tooLate(tx);
    if (isUndone(newest)) return { dueDateTime: row.dueDateTime };
    if (granted.filter(isUndone).length >= delayUndosMax)
      throw new AppError('UndoTooLate', { text: ruleText(tx, 'general', 'undoLimitReached') });
    const rejection = undoRejection(newest, row.dueDateTime, tx.now());
    if (rejection === 'UndoTooLate') throw tooLate(tx);
    if (rejection) throw new AppError(rejection);
    return recordTakeBack(tx, row, await getDelay(tx.db, row.caseId, newest.caseEventId), null);
  });
}

const tooLate = (reader: Ctx): AppError =>
  new AppError('UndoTooLate', {
    text: ruleText(reader, 'general', 'undoTooLate', { limit: delayUndoSeconds }),
  });
