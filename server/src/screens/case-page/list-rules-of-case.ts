import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { caseFactsOf } from '../../cases/case/case-facts.ts';
import { loadVisibleCase } from '../../cases/case/load-case.ts';
import { listApplicableRules } from '../../catalog/rules/applicable-rules.ts';
import { describeEffect, ruleNameOf } from '../../catalog/rules/describe-effect.ts';
import type { RankedRule } from '../../catalog/rules/specificity.ts';
import type { Ctx } from '../../context.ts';

type ApplicableRules = CaseDetail['rules'];

/** Rules in order of rank as the contract defines them, with name and effect in the reader's language. */
export function describeRules(ctx: Ctx, ranked: readonly RankedRule[]): ApplicableRules {
  return ranked.map((rule) => ({
    ruleId: rule.ruleId,
    ruleTypeId: rule.ruleTypeId,
    ruleType: rule.ruleType,
    name: ruleNameOf(rule, ctx.language),
    marketId: rule.marketId,
    metConditions: rule.metConditions,
    effect: describeEffect(rule, ctx.language),
    isWinner: rule.isWinner,
  }));
}

/** The rules that apply to a case, with the reasons (rule 7.4). */
export async function listRulesOfCase(ctx: Ctx, { caseId }: { caseId: number }): Promise<ApplicableRules> {
  const facts = await caseFactsOf(ctx.db, await loadVisibleCase(ctx, caseId));
  return describeRules(ctx, await listApplicableRules(ctx.db, facts));
}
