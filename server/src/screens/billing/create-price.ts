import type { Price, PriceForm } from '@cfm/contract/screens/billing.ts';
import { changedFields, recordAudit } from '../../access/audit/record-audit.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { only } from '../../platform/db/only.ts';
import { lockBilling } from './billing-lock.ts';
import { checkChannel, rejectBilledDays, rejectDuplicatePrice } from './check-price.ts';
import { getPrice } from './list-prices.ts';
import { auditedPrice, priceRow } from './price-row.ts';
import { prices } from './tables.ts';

/** Creates a price from a day on (rule 24.10). */
export function createPrice(ctx: Ctx, form: PriceForm): Promise<Price> {
  return inTransaction(ctx, async (tx) => {
    await lockBilling(tx);
    await checkChannel(tx, form);
    const made = await tx.db
      .insert(prices)
      .values(priceRow(form))
      .returning({ priceId: prices.priceId })
      .catch(rejectDuplicatePrice);
    const { priceId } = only(made);
    await rejectBilledDays(tx, priceId);
    const stored = await getPrice(tx, priceId);
    await recordAudit(tx, {
      entity: 'price',
      entityId: priceId,
      action: 'create',
      changes: changedFields({}, auditedPrice(stored)),
    });
    return stored;
  });
}
