import { changeStatus, type StatusChange } from '../../cases/case/change-status.ts';
import type { CaseRow } from '../../cases/case/load-case.ts';
import type { Tx } from '../../context.ts';
import { followCase } from './move-plan.ts';

/**
 * Gives a case a status that is not completed, and moves the open steps of its reminder process with a resumed due date
 * (rule 16.16). Use `completeCase` for a completed status.
 */
export async function moveCase(tx: Tx, row: CaseRow, move: StatusChange): Promise<CaseRow> {
  const changed = await changeStatus(tx, row, move);
  await followCase(tx, changed.caseId);
  return changed;
}
