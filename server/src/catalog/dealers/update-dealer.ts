import type { ListedDealer } from '@cfm/contract/catalog/dealers.ts';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { requireSettingsScope } from '../../access/case-scope/settings-scope.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { only } from '../../platform/db/only.ts';
import { isOutdated } from '../../platform/is-outdated.ts';
import { dealers } from '../markets/tables.ts';
import { type DealerInput, dealerChanges, dealerEntry, hasOtherAddresses } from './audit-dealer.ts';
import { checkMarketOfDealer, rejectDuplicateDealer } from './check-dealer.ts';
import { dealerColumns, getLockedDealer } from './queries.ts';

/**
 * Updates a dealer. Rejects an older version with `DealerChanged` and the stored state. A dealer without
 * changes keeps the version (rule 8.11).
 */
export function updateDealer(
  ctx: Ctx,
  { dealerId, version, ...form }: DealerInput & { dealerId: number; version?: number | undefined },
): Promise<ListedDealer> {
  return inTransaction(ctx, async (tx) => {
    const before = await getLockedDealer(tx, dealerId, 'no key update');
    requireSettingsScope(tx, before.marketId, form.marketId);
    if (isOutdated(version, before))
      throw new AppError('DealerChanged', { stored: { current: before, shows: null } });
    if (dealerChanges(before, form).length === 0 && !hasOtherAddresses(before, form)) return before;
    await checkMarketOfDealer(tx, form, before);
    const changed = await tx.db
      .update(dealers)
      .set({ ...form, version: before.version + 1 })
      .where(eq(dealers.dealerId, dealerId))
      .returning(dealerColumns)
      .catch(rejectDuplicateDealer);
    await recordAudit(tx, dealerEntry({ dealerId, before, after: form }));
    return only(changed);
  });
}
