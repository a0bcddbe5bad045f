import type { RuleContent } from '@cfm/contract/catalog/rule-content.ts';
import type { Ctx } from '../../context.ts';
import { getStoredRule, getVersionContent } from './queries.ts';
import { formOfContent } from './rule-content.ts';

/** Content of one version of a rule. */
export async function getVersion(
  ctx: Ctx,
  { ruleId, version }: { ruleId: number; version: number },
): Promise<RuleContent> {
  await getStoredRule(ctx.db, ruleId);
  return formOfContent(await getVersionContent(ctx.db, { ruleId, version }));
}
