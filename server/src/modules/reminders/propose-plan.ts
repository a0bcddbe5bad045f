import type { Ctx } from '../../context.ts';
import { refuseField } from '../../texts/refuse-field.ts';
import { caseFactsOf } from '../cases/case-facts.ts';
import { loadVisibleCase } from '../cases/load-case.ts';
import { dueDateNow } from '../cases/stand-still.ts';
import { ruleNameOf } from '../rules/describe-effect.ts';
import { dueDateFor, isTooFarAhead } from '../rules/due-date.ts';
import { composePlan } from './compose-plan.ts';

/** The reminder process that a forward with this due date, or with the proposed one, would begin now. */
export async function proposePlan(
  ctx: Ctx,
  { caseId, dueDateTime: chosen }: { caseId: number; dueDateTime?: string | undefined },
) {
  const row = await loadVisibleCase(ctx, caseId);
  const startedAt = ctx.now();
  if (chosen && isTooFarAhead(chosen, startedAt)) refuseField(ctx, 'dueDateTime', 'dueDateTooFar');
  const due = await dueDateNow(ctx, row);
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
