import { isExcluded, type StatusCode, statusCodeOf } from '@cfm/contract/catalog/case-statuses.ts';
import type { ActionOf, AuditedField } from '../../access/audit/record-audit.ts';
import type { AuditChange } from '../../access/audit/tables.ts';
import type { Ctx, Tx } from '../../context.ts';
import { endAttentionOnAnswer } from './call-attention.ts';
import { type CasePatch, changeCase } from './change-case.ts';
import { pauseColumns } from './due-date-pause.ts';
import type { CaseRow } from './load-case.ts';
import { recordCaseEvent } from './record-case-event.ts';
import { statusIds } from './status-transitions.ts';

/**
 * Columns that change with the status: the status, the times of first edit by staff, of solution and closing, and the
 * first of these (rule 24.1), the status that an excluded case returns to, and whether its due date is paused (rules
 * 3.3, 3.7, 3.35 and 3.50).
 */
async function statusColumns(ctx: Ctx, row: CaseRow, { statusId, patch }: StatusChange): Promise<CasePatch> {
  if (statusId === row.statusId) return {};
  const now = ctx.now();
  const status = statusCodeOf(statusId);
  const isEdit = ctx.actor.kind === 'user' && status !== 'New';
  // An excluded case returns to its earlier status, so its due date stays paused.
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

/** A case that was solved before it was excluded keeps the time of its solution. */
const solvedAt = (row: CaseRow, status: StatusCode, now: string): string | null => {
  if (status !== 'Solved') return null;
  return isExcluded(row.statusId) && row.solvedDateTime !== null ? row.solvedDateTime : now;
};

export interface StatusChange {
  statusId: number;
  /** Other columns to change. Overrides columns that follow the status. */
  patch?: CasePatch;
  action: ActionOf<'case'>;
  alsoChanged?: readonly AuditChange<AuditedField>[];
}

/**
 * Changes the status of a case, the columns that depend on it, and `patch`. Other effects of a status are separate:
 * `moveCase` updates the reminder process, `completeCase` ends the open work, and `saveCase` does both for a form.
 */
export async function changeStatus(tx: Tx, row: CaseRow, move: StatusChange): Promise<CaseRow> {
  const patch = { ...(await statusColumns(tx, row, move)), ...move.patch };
  if (tx.actor.kind === 'user' && isSettled(row, move)) await endAttentionOnAnswer(tx, row.caseId);
  return changeCase(tx, row, patch, move.action, move.alsoChanged);
}

/** Staff gave a solved case another status, so that it no longer awaits an answer. An excluded case keeps its attention. */
const isSettled = (before: CaseRow, { statusId }: StatusChange): boolean =>
  before.statusId === statusIds.Solved && statusId !== statusIds.Solved && !isExcluded(statusId);

/** Records an event for a status change that no other event shows. */
export async function recordStatusEvent(tx: Tx, { caseId, statusId }: CaseRow, toId: number): Promise<void> {
  const to = statusCodeOf(toId);
  const details = { from: statusCodeOf(statusId), to };
  await recordCaseEvent(tx, { caseId, type: 'status', title: to, details });
}
