import type { CaseDetail } from '@cfm/contract/case-detail.ts';
import type { Ctx } from '../../context.ts';
import { caseFactsOf } from '../cases/case-facts.ts';
import { loadVisibleCase } from '../cases/load-case.ts';
import { listApplicableRules } from '../rules/applicable-rules.ts';
import { describeEffect, ruleNameOf } from '../rules/describe-effect.ts';
import type { RankedRule } from '../rules/specificity.ts';

type ApplicableRules = CaseDetail['rules'];

/** Rules in their ranks as the contract shows them, with name and effect in the reader's language. */
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

/** The rules that apply to a case, and why (rule 7.4). */
export async function listRulesOfCase(ctx: Ctx, { caseId }: { caseId: number }): Promise<ApplicableRules> {
  const facts = await caseFactsOf(ctx.db, await loadVisibleCase(ctx, caseId));
  return describeRules(ctx, await listApplicableRules(ctx.db, facts));
}
