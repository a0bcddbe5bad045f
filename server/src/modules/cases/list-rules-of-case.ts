import type { CaseDetail } from '@cfm/contract/cases.ts';
import type { Ctx } from '../../context.ts';
import { type CaseFacts, listApplicableRules } from '../rules/applicable-rules.ts';
import { describeEffect } from '../rules/describe-effect.ts';
import { caseFactsOf } from './case-facts.ts';
import { loadVisibleCase } from './load-case.ts';

type ApplicableRules = CaseDetail['rules'];

/** The rules that apply to these facts, and why, as the contract shows them. */
export async function listRulesOfFacts(ctx: Ctx, facts: CaseFacts): Promise<ApplicableRules> {
  const ranked = await listApplicableRules(ctx.db, facts);
  return ranked.map((rule) => ({
    ruleId: rule.ruleId,
    ruleTypeId: rule.ruleTypeId,
    ruleType: rule.ruleType,
    name: rule.name,
    marketId: rule.marketId,
    metConditions: rule.metConditions,
    effect: describeEffect(rule, ctx.language),
    isWinner: rule.isWinner,
  }));
}

export async function listRulesOfCase(ctx: Ctx, caseId: number): Promise<ApplicableRules> {
  return listRulesOfFacts(ctx, await caseFactsOf(ctx.db, await loadVisibleCase(ctx, caseId)));
}
