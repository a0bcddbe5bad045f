import type { Tx } from '../../context.ts';
import { changeStatus, recordStatusEvent } from './change-status.ts';
import type { CaseRow } from './load-case.ts';
import { transitionTarget } from './status-transitions.ts';

/**
 * Moves a new case to In progress on its first edit by staff and records the time (rule 3.3). Does nothing for links,
 * jobs and further edits. `loadCaseForChange` must have locked the row.
 */
export async function recordFirstEdit(tx: Tx, row: CaseRow): Promise<CaseRow> {
  const target = transitionTarget('firstEdit', row);
  if (target === null || tx.actor.kind !== 'user') return row;
  const changed = await changeStatus(tx, row, { statusId: target, action: 'firstEdit' });
  await recordStatusEvent(tx, row, target);
  return changed;
}
