import { eq } from 'drizzle-orm';
import { changedFields, recordAudit } from '../../access/audit/record-audit.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { lockBilling } from './billing-lock.ts';
import { getPrice } from './list-prices.ts';
import { auditedPrice } from './price-row.ts';
import { prices } from './tables.ts';

/** Deletes a price that no bill uses. */
export function removePrice(ctx: Ctx, { priceId }: { priceId: number }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await lockBilling(tx);
    const before = await getPrice(tx, priceId);
    if (before.isInUse) throw new AppError('PriceInUse');
    await tx.db.delete(prices).where(eq(prices.priceId, priceId));
    await recordAudit(tx, {
      entity: 'price',
      entityId: priceId,
      action: 'remove',
      changes: changedFields(auditedPrice(before), {}),
    });
  });
}
