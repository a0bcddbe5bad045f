import type { Contender } from '@cfm/contract/catalog/rule-settings.ts';
import { ruleConditions } from '@cfm/contract/catalog/rule-types.ts';
import { caseFactsOf } from '../../cases/case/case-facts.ts';
import { loadVisibleCase } from '../../cases/case/load-case.ts';
import type { Ctx } from '../../context.ts';
import { type Asked, inWords, readConditionNames } from './condition-names.ts';
import { describeEffect, ruleNameOf } from './describe-effect.ts';
import { type Edited, readEdited } from './edited-rule.ts';
import { listContestants } from './queries.ts';
import {
  asksOf,
  type CaseFacts,
  compareSpecificity,
  contestOf,
  idsInCase,
  metConditions,
} from './specificity.ts';

/**
 * Tests an edited rule on a case at its position among the stored ones (rule 7.10). Returns the applicable
 * rules, the winner first, with the reasons, and the edited rule even if it does not apply.
 */
export async function testRule(ctx: Ctx, { caseId, ...edited }: Edited & { caseId: number }) {
  const row = await loadVisibleCase(ctx, caseId);
  const facts = await caseFactsOf(ctx.db, row);
  const rule = await readEdited(ctx, edited);
  const stored = await listContestants(ctx.db, rule.ruleTypeId);
  const old = stored.find(({ ruleId }) => ruleId === edited.ruleId);
  const others = stored.filter((other) => other !== old && contestOf(other) === contestOf(rule));
  const applying = [...(rule.isActive ? [rule] : []), ...others]
    .filter((each) => metConditions(each, facts) !== null)
    .sort((a, b) => compareSpecificity(a, b).order);
  const [winner] = applying;
  const shown = applying.includes(rule) ? applying : [...applying, rule];
  const has = ruleConditions
    .map((condition): Asked => ({ condition, ids: [...new Set(idsInCase(condition, facts))] }))
    .filter(({ ids }) => ids.length > 0);
  const names = await readConditionNames(ctx, [...has, ...shown.flatMap(asksOf)]);
  const nameAndEffect = (ruleId: number) => {
    const known = others.find((other) => other.ruleId === ruleId) ?? old;
    return known
      ? { name: ruleNameOf(known, ctx.language), effect: describeEffect(known, ctx.language) }
      : { name: '', effect: '' };
  };
  return {
    caseId,
    internalId: row.internalId,
    title: row.title,
    has: inWords(ctx, has, names),
    contenders: shown.map((each): Contender => {
      const isEdited = each === rule;
      return {
        ruleId: isEdited ? edited.ruleId : each.ruleId,
        isEdited,
        ...nameAndEffect(each.ruleId),
        conditions: inWords(ctx, asksOf(each), names).map((words, at) => ({
          ...words,
          isMet: isMet(asksOf(each)[at], facts),
        })),
        applies: applying.includes(each),
        isWinner: each === winner,
        losesBy:
          winner && each !== winner && applying.includes(each) ? compareSpecificity(winner, each).by : null,
      };
    }),
  };
}

const isMet = (asked: Asked | undefined, facts: CaseFacts): boolean =>
  asked !== undefined && idsInCase(asked.condition, facts).some((id) => asked.ids.includes(id));
