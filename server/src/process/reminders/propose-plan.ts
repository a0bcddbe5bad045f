import { caseFactsOf } from '../../cases/case/case-facts.ts';
import { effectiveDueDate } from '../../cases/case/due-date-pause.ts';
import { loadVisibleCase } from '../../cases/case/load-case.ts';
import { ruleNameOf } from '../../catalog/rules/describe-effect.ts';
import { dueDateFor, isTooFarAhead } from '../../catalog/rules/due-date.ts';
import type { Ctx } from '../../context.ts';
import { rejectField } from '../../platform/texts/reject-field.ts';
import { composePlan } from './compose-plan.ts';

/** The reminder process that a forward with this due date, or with the proposed one, would start now. */
export async function proposePlan(
  ctx: Ctx,
  { caseId, dueDateTime: chosen }: { caseId: number; dueDateTime?: string | undefined },
) {
  const row = await loadVisibleCase(ctx, caseId);
  const startedAt = ctx.now();
  if (chosen && isTooFarAhead(chosen, startedAt)) rejectField(ctx, 'dueDateTime', 'dueDateTooFar');
  const due = await effectiveDueDate(ctx, row);
  const dueDateTime =
    chosen ?? (await dueDateFor(ctx.db, await caseFactsOf(ctx.db, row), startedAt, due)) ?? due;
  const plan = await composePlan(ctx.db, row, { startedAt, dueDateTime });
  return {
    dueDateTime,
    reminderRule: plan && ruleNameOf(plan.reminderRule, ctx.language),
    escalationRule: plan?.escalationRule ? ruleNameOf(plan.escalationRule, ctx.language) : null,
    steps: plan?.steps ?? [],
  };
}
