import type { StatusCode } from '@cfm/contract/catalog/case-statuses.ts';
import type { ActionOf, AuditedField } from '../../access/audit/record-audit.ts';
import type { AuditChange } from '../../access/audit/tables.ts';
import type { Ctx, Tx } from '../../context.ts';
import { type CasePatch, changeCase } from './change-case.ts';
import { pauseColumns } from './due-date-pause.ts';
import type { CaseRow } from './load-case.ts';
import { recordCaseEvent } from './record-case-event.ts';
import { isExcluded, statusCodeOf } from './status-transitions.ts';

/**
 * The columns that change with a status: it, the moments of first edit by staff, solution and closing, the first of these (rule 24.1), what a case that is put aside comes back to, and how its due date runs (rules 3.3, 3.7, 3.35 and 3.50).
 */
async function statusColumns(ctx: Ctx, row: CaseRow, { statusId, patch }: StatusChange): Promise<CasePatch> {
  if (statusId === row.statusId) return {};
  const now = ctx.now();
  const status = statusCodeOf(statusId);
  const isEdit = ctx.actor.kind === 'user' && status !== 'New';
  // Put aside it comes back to what it was, and has waited all the while.
  const isPaused = status === 'WaitingForCustomer' || (isExcluded(statusId) && row.dueDatePausedAt !== null);
  const { marketId = row.marketId } = patch ?? {};
  return {
    statusId,
    ...(isEdit && { firstEditDateTime: row.firstEditDateTime ?? now }),
    statusBeforeId: isExcluded(statusId) ? row.statusId : null,
    ...(status !== 'Closed' && !isExcluded(statusId) && { solvedDateTime: solvedAt(row, status, now) }),
    closedDateTime: status === 'Closed' ? now : null,
    ...((status === 'Solved' || status === 'Closed') && { firstCompletedAt: row.firstCompletedAt ?? now }),
    ...(await pauseColumns(ctx, { ...row, marketId }, isPaused)),
  };
}

/** A case that was solved before it was put aside comes back with its moment. */
const solvedAt = (row: CaseRow, status: StatusCode, now: string): string | null => {
  if (status !== 'Solved') return null;
  return isExcluded(row.statusId) && row.solvedDateTime !== null ? row.solvedDateTime : now;
};

export interface StatusChange {
  statusId: number;
  /** Changed with the status, or without a change of it. What it says of columns that go by the status counts. */
  patch?: CasePatch;
  action: ActionOf<'case'>;
  alsoChanged?: readonly AuditChange<AuditedField>[];
}

/**
 * Gives a case a status, with all columns that go by it, and what changes beside it. More than columns follows a status:
 * `moveCase` takes its reminder process along, `completeCase` ends what ends with a case, and `saveCase` does both for a form.
 */
export const changeStatus = async (tx: Tx, row: CaseRow, move: StatusChange): Promise<CaseRow> =>
  changeCase(
    tx,
    row,
    { ...(await statusColumns(tx, row, move)), ...move.patch },
    move.action,
    move.alsoChanged,
  );

/** The event of a status that nothing else tells of. */
export async function recordStatusEvent(tx: Tx, { caseId, statusId }: CaseRow, toId: number): Promise<void> {
  const to = statusCodeOf(toId);
  const details = { from: statusCodeOf(statusId), to };
  await recordCaseEvent(tx, { caseId, type: 'status', title: to, details });
}
