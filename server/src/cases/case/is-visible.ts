import { and, eq } from 'drizzle-orm';
import { caseScope, isUnscoped } from '../../access/case-scope/case-scope.ts';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { cases } from './tables.ts';

/** Whether the actor can see the case in its current state, within the open transaction. */
export async function isVisible(ctx: Ctx, caseId: number): Promise<boolean> {
  const rows = await ctx.db
    .select({ caseId: cases.caseId })
    .from(cases)
    .where(and(eq(cases.caseId, caseId), caseScope(ctx.actor, cases)));
  return rows.length > 0;
}

/**
 * Rejects an unconfirmed change that takes the case out of the user's own scope (rule 1.10). Returns whether the user
 * still sees the case.
 */
export async function rejectLeavingScope(ctx: Ctx, caseId: number, isConfirmed: boolean): Promise<boolean> {
  const visible = isUnscoped(ctx.actor) || (await isVisible(ctx, caseId));
  if (!visible && !isConfirmed) throw new AppError('CaseLeavesScope');
  return visible;
}
