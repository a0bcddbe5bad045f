import type { RuleContent, RuleVersion } from '@cfm/contract/catalog/rule-content.ts';
import { conditionFields, type RuleCondition } from '@cfm/contract/catalog/rule-types.ts';
import { ruleTextFields } from '@cfm/contract/catalog/rules.ts';
import { versionTextMaxLength } from '@cfm/contract/platform/limits.ts';
import { changedFields } from '../../access/audit/record-audit.ts';
import type { Ctx } from '../../context.ts';
import { plainText } from '../../platform/texts/rich-text.ts';
import { type ConditionNames, inWords, readConditionNames } from './condition-names.ts';
import { occasionNameOf } from './describe-effect.ts';
import { countVersions, getStoredRule, listStoredVersions } from './queries.ts';
import { formOfContent } from './rule-content.ts';
import { asksOf } from './specificity.ts';
import type { VersionContent } from './tables.ts';

interface Wanted {
  ruleId: number;
  skip: number;
  take: number;
}
/** A page of the versions of a rule, newest first, each with its changes (rule 7.6). */
export async function listVersions(ctx: Ctx, { ruleId, skip, take }: Wanted) {
  await getStoredRule(ctx.db, ruleId);
  // Loads one more version, to compute the changes of the last one on the page.
  const rows = await listStoredVersions(ctx.db, { ruleId, skip, take: take + 1 });
  const names = await readConditionNames(
    ctx,
    rows.flatMap(({ content }) => asksOf(content)),
  );
  const items = rows.slice(0, take).map(
    ({ version, changedAt, changedBy, content }, at): RuleVersion => ({
      version,
      changedAt,
      changedBy,
      changes: changesOf(ctx, rows[at + 1]?.content, content, names),
    }),
  );
  return { totalCount: await countVersions(ctx.db, ruleId), items };
}

function changesOf(
  ctx: Ctx,
  before: VersionContent | undefined,
  after: VersionContent,
  names: ConditionNames,
): RuleVersion['changes'] {
  if (!before) return [];
  const [from, to] = [formOfContent(before), formOfContent(after)];
  const wordsBefore = wordsOf(ctx, before, names);
  const wordsAfter = wordsOf(ctx, after, names);
  return changedFields(from, to).map(({ field }) => ({
    field,
    from: wordsBefore(field),
    to: wordsAfter(field),
  }));
}

/** Formats the fields of a rule for display. */
function wordsOf(ctx: Ctx, content: VersionContent, names: ConditionNames) {
  const form = formOfContent(content);
  const asked = new Map(
    inWords(ctx, asksOf(content), names).map(({ condition, names: own }) => [
      fieldOf(condition),
      own.join(', '),
    ]),
  );
  const texts: readonly string[] = ruleTextFields;
  return (field: keyof RuleContent): string | null => {
    const value = form[field];
    if (conditionNames.has(field)) return asked.get(field) ?? null;
    if (value === null || value === undefined) return null;
    if (Array.isArray(value)) return value.length === 0 ? null : value.join(', ');
    if (field === 'occasion') return occasionNameOf(String(value), ctx.language);
    if (texts.includes(field)) return beginningOf(plainText(String(value)));
    return String(value);
  };
}
const fieldOf = (condition: RuleCondition) =>
  condition === 'market' ? 'marketId' : conditionFields[condition];
const conditionNames: ReadonlySet<string> = new Set(['marketId', ...Object.values(conditionFields)]);
const beginningOf = (text: string) =>
  text.length <= versionTextMaxLength ? text : `${text.slice(0, versionTextMaxLength - 1)}…`;
