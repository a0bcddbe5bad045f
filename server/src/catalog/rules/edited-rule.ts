import type { ContestedRule } from '@cfm/contract/catalog/rules.ts';
import type { Ctx } from '../../context.ts';
import { checkConditions } from './condition-names.ts';
import type { Contending } from './find-conflicts.ts';
import { getStoredRule } from './queries.ts';

/** Position of a new rule among the stored ones: it is the newest. */
export const newRule = (ctx: Ctx) => ({ ruleId: Number.MAX_SAFE_INTEGER, createdAt: ctx.now() });

export interface Edited {
  rule: ContestedRule;
  /** Id of the stored rule that is edited. Null for a new rule. */
  ruleId: number | null;
}
/** Loads an edited rule with its position among the stored ones. */
export async function readEdited(ctx: Ctx, { rule, ruleId }: Edited): Promise<Contending> {
  await checkConditions(ctx, rule);
  const place = ruleId === null ? newRule(ctx) : (await getStoredRule(ctx.db, ruleId)).rule;
  return { ...rule, ruleId: place.ruleId, createdAt: place.createdAt };
}
