import type { StatusCode } from '@cfm/contract/case-statuses.ts';
import type { Ctx } from '../../context.ts';
import type { ActionOf, AuditedField } from '../audit/record-audit.ts';
import type { AuditChange } from '../audit/tables.ts';
import { type CasePatch, changeCase } from './change-case.ts';
import type { CaseRow } from './load-case.ts';
import { recordCaseEvent } from './record-case-event.ts';
import { isOver, isPutAside, statusCodeOf } from './status-transitions.ts';

/**
 * The columns that change with a status: it, the moments of first edit by staff, solution and closing, the reminder process,
 * and what a case that is put aside comes back to (rules 3.3, 3.7 and 3.35).
 */
function statusColumns(ctx: Ctx, row: CaseRow, statusId: number): CasePatch {
  if (statusId === row.statusId) return {};
  const now = ctx.now();
  const status = statusCodeOf(statusId);
  const isEdit = ctx.actor.kind === 'user' && status !== 'New';
  return {
    statusId,
    ...(isEdit && { firstEditDateTime: row.firstEditDateTime ?? now }),
    statusBeforeId: isPutAside(statusId) ? row.statusId : null,
    ...(isOver(statusId) && { isReminderProcessActive: false }),
    ...(status !== 'Closed' && !isPutAside(statusId) && { solvedDateTime: solvedAt(row, status, now) }),
    closedDateTime: status === 'Closed' ? now : null,
  };
}

/** A case that was solved before it was put aside comes back with its moment. */
const solvedAt = (row: CaseRow, status: StatusCode, now: string): string | null => {
  if (status !== 'Solved') return null;
  return isPutAside(row.statusId) && row.solvedDateTime !== null ? row.solvedDateTime : now;
};

interface Move {
  statusId: number;
  /** Changed with the status, or without a change of it. */
  patch?: CasePatch;
  action: ActionOf<'case'>;
  alsoChanged?: readonly AuditChange<AuditedField>[];
}

/**
 * Gives a case a status, with all columns that go by it, and what changes beside it. One that is over ends more than
 * columns: `endCase` does both, and `saveCase` what a form ends.
 */
export const moveCase = (ctx: Ctx, row: CaseRow, { statusId, patch, action, alsoChanged }: Move) =>
  changeCase(ctx, row, { ...patch, ...statusColumns(ctx, row, statusId) }, action, alsoChanged);

/** The event of a status that nothing else tells of. */
export async function recordStatusEvent(
  ctx: Ctx,
  { caseId, statusId }: CaseRow,
  toId: number,
): Promise<void> {
  const to = statusCodeOf(toId);
  const details = { from: statusCodeOf(statusId), to };
  await recordCaseEvent(ctx, { caseId, type: 'status', title: to, details });
}
