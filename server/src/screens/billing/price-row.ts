import type { Price, PriceForm } from '@cfm/contract/screens/billing.ts';
import { eurosToCents } from './euros.ts';

export const priceRow = ({ category, inputChannelId, validFrom, netEuros }: PriceForm) => ({
  category,
  inputChannelId,
  validFrom,
  netCents: eurosToCents(netEuros),
});
/** For the audit: names instead of ids, because both may change. */
export const auditedPrice = ({ category, inputChannel, validFrom, netEuros }: Price) => ({
  category,
  inputChannel,
  validFrom,
  netEuros: netEuros.toFixed(2),
});
