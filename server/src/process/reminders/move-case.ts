import { changeStatus, type StatusChange } from '../../cases/case/change-status.ts';
import type { CaseRow } from '../../cases/case/load-case.ts';
import type { Tx } from '../../context.ts';
import { followCase } from './move-plan.ts';

/**
 * Gives a case a status that is not over, and takes its reminder process along: what its due date moves by because it stood
 * still, moves the steps to come too (rule 16.16). One that is over is given by `completeCase`.
 */
export async function moveCase(tx: Tx, row: CaseRow, move: StatusChange): Promise<CaseRow> {
  const changed = await changeStatus(tx, row, move);
  await followCase(tx, changed.caseId);
  return changed;
}
