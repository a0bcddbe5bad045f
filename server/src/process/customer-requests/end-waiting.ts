import type { CaseRow } from '../../cases/case/load-case.ts';
import { transitionTarget } from '../../cases/case/status-transitions.ts';
import type { Tx } from '../../context.ts';
import { moveCase } from '../reminders/move-case.ts';
import { hasLaterQuestion, type RequestRow } from './queries.ts';

/**
 * Lets a case go on that waits for the answer to a request, and for nothing else (rule 17.11): to In progress, with its due date
 * moved by what it stood still. Null where it does not wait, or was asked something else since.
 */
export async function endWaiting(tx: Tx, row: CaseRow, request: RequestRow): Promise<CaseRow | null> {
  const statusId = transitionTarget('customerAnswered', row);
  if (statusId === null || request.answeredAt !== null || (await hasLaterQuestion(tx.db, request)))
    return null;
  return moveCase(tx, row, { statusId, action: 'endWaiting' });
}
