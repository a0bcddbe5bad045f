import { eq } from 'drizzle-orm';
import { requireSettingsScope } from '../../access/case-scope/settings-scope.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { auditRule } from './audit-rule.ts';
import { lockRules } from './create-rule.ts';
import { lockRule } from './queries.ts';
import { rules } from './tables.ts';
import { versionContentOf } from './version-content.ts';

/** Deletes a rule: it no longer applies, and records that refer to it keep its name (rule 7.7). */
export function removeRule(ctx: Ctx, { ruleId }: { ruleId: number }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await lockRules(tx);
    const stored = await lockRule(tx, ruleId);
    requireSettingsScope(tx, stored.marketId);
    await tx.db.update(rules).set({ deletedAt: tx.now() }).where(eq(rules.ruleId, ruleId));
    await auditRule(tx, { ruleId, before: versionContentOf(stored), after: null });
  });
}
