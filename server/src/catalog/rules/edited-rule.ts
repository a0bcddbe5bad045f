import type { ContestedRule } from '@cfm/contract/catalog/rules.ts';
import type { Ctx } from '../../context.ts';
import { checkConditions } from './condition-names.ts';
import type { Contending } from './find-conflicts.ts';
import { getStoredRule } from './queries.ts';

/** Where a rule that is being made stands: it is the newest. */
export const newRule = (ctx: Ctx) => ({ ruleId: Number.MAX_SAFE_INTEGER, createdAt: ctx.now() });

export interface Edited {
  rule: ContestedRule;
  /** The stored rule that it stands for; null: it is being made. */
  ruleId: number | null;
}
/** A rule as it is being edited, in its place among the stored ones. */
export async function readEdited(ctx: Ctx, { rule, ruleId }: Edited): Promise<Contending> {
  await checkConditions(ctx, rule);
  const place = ruleId === null ? newRule(ctx) : (await getStoredRule(ctx.db, ruleId)).rule;
  return { ...rule, ruleId: place.ruleId, createdAt: place.createdAt };
}
