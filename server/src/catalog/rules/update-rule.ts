import type { Rule } from '@cfm/contract/catalog/rule-content.ts';
import type { RuleForm } from '@cfm/contract/catalog/rules.ts';
import { eq } from 'drizzle-orm';
import { changedFields } from '../../access/audit/record-audit.ts';
import { requireSettingsScope } from '../../access/case-scope/settings-scope.ts';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { only } from '../../platform/db/only.ts';
import { isOutdated } from '../../platform/is-outdated.ts';
import { unknownChoices } from '../../platform/texts/unknown-choices.ts';
import { auditRule } from './audit-rule.ts';
import { checkConditions } from './condition-names.ts';
import { lockRules } from './create-rule.ts';
import { requireAcknowledgedConflicts } from './find-conflicts.ts';
import { getRule } from './get-rule.ts';
import { insertVersion, lockRule } from './queries.ts';
import { contentOfForm, formOfContent } from './rule-content.ts';
import { contestantOf } from './specificity.ts';
import { rules } from './tables.ts';
import { versionContentOf } from './version-content.ts';

type Changed = RuleForm & { ruleId: number; version?: number | undefined; areConflictsAcknowledged: boolean };

/**
 * Updates a rule and stores a new version (rule 7.6). Rejects an older version with `RuleChanged` and the
 * stored rule, and unacknowledged conflicts with `RuleConflicts`. Without changes, stores no version.
 */
export async function updateRule(
  ctx: Ctx,
  { ruleId, version, areConflictsAcknowledged, ...form }: Changed,
): Promise<Rule> {
  const after = await contentOfForm(ctx, form);
  return inTransaction(ctx, async (tx) => {
    await lockRules(tx);
    const stored = await lockRule(tx, ruleId);
    requireSettingsScope(tx, stored.marketId, form.marketId);
    if (stored.ruleTypeId !== form.ruleTypeId) throw unknownChoices(tx.language, ['ruleTypeId']);
    if (isOutdated(version, stored)) {
      const current = await getRule(tx, { ruleId });
      throw new AppError('RuleChanged', {
        stored: { current, changedBy: current.lastModifiedBy, shows: null },
      });
    }
    await checkConditions(tx, form);
    const before = versionContentOf(stored);
    if (changedFields(formOfContent(before), formOfContent(after)).length === 0)
      return getRule(tx, { ruleId });
    if (!areConflictsAcknowledged)
      await requireAcknowledgedConflicts(tx, contestantOf({ ...stored, ...after }));
    const changed = await tx.db
      .update(rules)
      .set({ ...after, version: stored.version + 1 })
      .where(eq(rules.ruleId, ruleId))
      .returning();
    await insertVersion(tx.db, only(changed), { changedAt: tx.now(), byUserId: userOf(tx).userId });
    await auditRule(tx, { ruleId, before, after });
    return getRule(tx, { ruleId });
  });
}
