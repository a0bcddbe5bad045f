import type { PriceEffect, PriceForm } from '@cfm/contract/screens/billing.ts';
import { type Ctx, onReplica } from '../../context.ts';
import { priceEffect } from './price-effect.ts';

/** The effect of a price on cases waiting to be billed, in the reader's scope (rule 24.12). */
export const previewPrice = (
  ctx: Ctx,
  { priceId = 0, ...form }: PriceForm & { priceId?: number | undefined },
): Promise<PriceEffect> => onReplica(ctx, (reader) => priceEffect(reader, { priceId, form }));
