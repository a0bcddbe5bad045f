import type { PriceEffect } from '@cfm/contract/screens/billing.ts';
import { type Ctx, onReplica } from '../../context.ts';
import { getPrice } from './list-prices.ts';
import { priceEffect } from './price-effect.ts';

/** The effect of deleting a price on cases waiting to be billed, in the reader's scope (rule 24.12). */
export const previewPriceRemoval = (ctx: Ctx, { priceId }: { priceId: number }): Promise<PriceEffect> =>
  onReplica(ctx, async (reader) => {
    await getPrice(reader, priceId);
    return priceEffect(reader, { priceId, form: null });
  });
