import type { CaseRow } from '../../cases/case/load-case.ts';
import { transitionTarget } from '../../cases/case/status-transitions.ts';
import type { Tx } from '../../context.ts';
import { moveCase } from '../reminders/move-case.ts';
import { hasLaterQuestion, type RequestRow } from './queries.ts';

/**
 * Moves a case that waits only for the answer to a request to In progress and extends its due date by the pause (rule
 * 17.11). Returns null if the case does not wait, or if staff asked the customer something else since.
 */
export async function endWaiting(tx: Tx, row: CaseRow, request: RequestRow): Promise<CaseRow | null> {
  const statusId = transitionTarget('customerAnswered', row);
  if (statusId === null || request.answeredAt !== null || (await hasLaterQuestion(tx.db, request)))
    return null;
  return moveCase(tx, row, { statusId, action: 'endWaiting' });
}
