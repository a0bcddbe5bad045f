import type { Tx } from '../../context.ts';
import { changeStatus, recordStatusEvent } from './change-status.ts';
import type { CaseRow } from './load-case.ts';
import { transitionTarget } from './status-transitions.ts';

/**
 * The first edit of a new case by staff moves it to In progress and notes the moment (rule 3.3). Links, jobs
 * and further edits leave it as it is. The row is one that `loadCaseForChange` locked.
 */
export async function recordFirstEdit(tx: Tx, row: CaseRow): Promise<CaseRow> {
  const target = transitionTarget('firstEdit', row);
  if (target === null || tx.actor.kind !== 'user') return row;
  const changed = await changeStatus(tx, row, { statusId: target, action: 'firstEdit' });
  await recordStatusEvent(tx, row, target);
  return changed;
}
