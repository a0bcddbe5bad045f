import type { Ctx } from '../../context.ts';
import { changeCase } from './change-case.ts';
import type { CaseRow } from './load-case.ts';
import { recordCaseEvent } from './record-case-event.ts';
import { statusCodeOf, transitionTarget } from './status-transitions.ts';

/**
 * The first edit of a new case by staff moves it to In progress and notes the moment (rule 3.3). Links, jobs
 * and further edits leave it as it is. The row is one that `loadCaseForChange` locked.
 */
export async function recordFirstEdit(ctx: Ctx, row: CaseRow): Promise<CaseRow> {
  const target = transitionTarget('firstEdit', row.statusId);
  if (target === null || ctx.actor.kind !== 'user') return row;
  const changed = await changeCase(
    ctx,
    row,
    { statusId: target, firstEditDateTime: row.firstEditDateTime ?? ctx.now() },
    'firstEdit',
  );
  const to = statusCodeOf(target);
  await recordCaseEvent(ctx, {
    caseId: row.caseId,
    type: 'status',
    title: to,
    details: { from: statusCodeOf(row.statusId), to },
  });
  return changed;
}
