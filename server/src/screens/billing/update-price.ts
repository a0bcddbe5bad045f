import type { Price, PriceForm } from '@cfm/contract/screens/billing.ts';
import { eq } from 'drizzle-orm';
import { changedFields, recordAudit } from '../../access/audit/record-audit.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { lockBilling } from './billing-lock.ts';
import { checkChannel, rejectBilledDays, rejectDuplicatePrice } from './check-price.ts';
import { getPrice } from './list-prices.ts';
import { auditedPrice, priceRow } from './price-row.ts';
import { prices } from './tables.ts';

/** Changes a price that no bill uses. */
export function updatePrice(ctx: Ctx, { priceId, ...form }: PriceForm & { priceId: number }): Promise<Price> {
  return inTransaction(ctx, async (tx) => {
    await lockBilling(tx);
    const before = await getPrice(tx, priceId);
    await checkChannel(tx, form);
    const changed = priceRow(form);
    const isSame = changedFields(priceRow(before), changed).length === 0;
    if (isSame) return before;
    if (before.isInUse) throw new AppError('PriceInUse');
    await tx.db.update(prices).set(changed).where(eq(prices.priceId, priceId)).catch(rejectDuplicatePrice);
    await rejectBilledDays(tx, priceId);
    const stored = await getPrice(tx, priceId);
    await recordAudit(tx, {
      entity: 'price',
      entityId: priceId,
      action: 'update',
      changes: changedFields(auditedPrice(before), auditedPrice(stored)),
    });
    return stored;
  });
}
