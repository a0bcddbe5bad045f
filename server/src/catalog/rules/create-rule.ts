import type { RuleForm } from '@cfm/contract/catalog/rules.ts';
import { sql } from 'drizzle-orm';
import { requireSettingsScope } from '../../access/case-scope/settings-scope.ts';
import { type Ctx, inTransaction, type Tx, userOf } from '../../context.ts';
import { only } from '../../platform/db/only.ts';
import { auditRule } from './audit-rule.ts';
import { checkConditions } from './condition-names.ts';
import { newRule } from './edited-rule.ts';
import { requireAcknowledgedConflicts } from './find-conflicts.ts';
import { insertVersion } from './queries.ts';
import { contentOfForm } from './rule-content.ts';
import { contestantOf } from './specificity.ts';
import { rules } from './tables.ts';

/** Serializes saves of rules, so that each one sees the result of the previous one. Readers do not wait. */
export const lockRules = (tx: Tx) => tx.db.execute(sql`lock table ${rules} in share row exclusive mode`);

/** Creates a rule. Conflicts must be acknowledged by the user first (rule 7.11). */
export async function createRule(
  ctx: Ctx,
  { areConflictsAcknowledged, ...form }: RuleForm & { areConflictsAcknowledged: boolean },
): Promise<number> {
  const content = await contentOfForm(ctx, form);
  return inTransaction(ctx, async (tx) => {
    requireSettingsScope(tx, form.marketId);
    await lockRules(tx);
    await checkConditions(tx, form);
    if (!areConflictsAcknowledged)
      await requireAcknowledgedConflicts(tx, contestantOf({ ...content, ...newRule(tx) }));
    const now = tx.now();
    const made = await tx.db
      .insert(rules)
      .values({ ...content, createdAt: now })
      .returning();
    const rule = only(made);
    await insertVersion(tx.db, rule, { changedAt: now, byUserId: userOf(tx).userId });
    await auditRule(tx, { ruleId: rule.ruleId, before: null, after: content });
    return rule.ruleId;
  });
}
