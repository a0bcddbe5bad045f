import type { Ctx } from '../../context.ts';
import { findLock, loadVisibleCase } from '../cases/load-case.ts';
import { caseAbilitiesOf } from '../cases/policy.ts';
import { listCaseEvents } from './list-case-events.ts';

/** Events of a case that the reader may see, newest first, each with what the reader may do with it (rule 13.1). */
export async function listEventsOfCase(
  ctx: Ctx,
  { caseId, ...page }: { caseId: number; skip: number; take: number },
) {
  const row = await loadVisibleCase(ctx, caseId);
  const { change: canChange } = caseAbilitiesOf(ctx.actor, row.statusId, await findLock(ctx, caseId));
  return listCaseEvents(ctx, caseId, page, { ...row, canChange });
}
