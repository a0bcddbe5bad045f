import type { Rule } from '@cfm/contract/catalog/rule-content.ts';
import type { Ctx } from '../../context.ts';
import { getStoredRule } from './queries.ts';
import { formOfContent } from './rule-content.ts';
import { versionContentOf } from './version-content.ts';

/** Current state of a rule. */
export async function getRule({ db }: Ctx, { ruleId }: { ruleId: number }): Promise<Rule> {
  const { rule, lastModifiedDateTime, lastModifiedBy } = await getStoredRule(db, ruleId);
  return {
    ruleId,
    ...formOfContent(versionContentOf(rule)),
    version: rule.version,
    createdDateTime: rule.createdAt,
    lastModifiedDateTime,
    lastModifiedBy,
  };
}
