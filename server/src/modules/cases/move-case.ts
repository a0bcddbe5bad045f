import type { Ctx } from '../../context.ts';
import type { ActionOf, AuditedField } from '../audit/record-audit.ts';
import type { AuditChange } from '../audit/tables.ts';
import { type CasePatch, changeCase } from './change-case.ts';
import type { CaseRow } from './load-case.ts';
import { recordCaseEvent } from './record-case-event.ts';
import { isAtRest, statusCodeOf } from './status-transitions.ts';

/** The columns that change with a status: it, and the moments of first edit by staff, solution and closing (rules 3.3 and 3.7). */
function statusColumns(ctx: Ctx, row: CaseRow, statusId: number): CasePatch {
  if (statusId === row.statusId) return {};
  const now = ctx.now();
  const status = statusCodeOf(statusId);
  const isOver = status === 'Solved' || isAtRest(statusId);
  const isEdit = ctx.actor.kind === 'user' && status !== 'New';
  return {
    statusId,
    ...(isEdit && { firstEditDateTime: row.firstEditDateTime ?? now }),
    ...(isOver && { isReminderProcessActive: false }),
    ...(status !== 'Closed' && { solvedDateTime: status === 'Solved' ? now : null }),
    closedDateTime: status === 'Closed' ? now : null,
  };
}

interface Move {
  statusId: number;
  /** Changed with the status, or without a change of it. */
  patch?: CasePatch;
  action: ActionOf<'case'>;
  alsoChanged?: readonly AuditChange<AuditedField>[];
}

/** Gives a case a status, with all columns that go by it, and what changes beside it. */
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
