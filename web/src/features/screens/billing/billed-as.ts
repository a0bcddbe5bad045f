import type { BillingLine, PriceCategory } from '@cfm/contract/screens/billing.ts';
import { useTranslations } from 'use-intl';

export type BilledAs = Pick<BillingLine, 'category' | 'inputChannelId' | 'inputChannel'>;

/** Identifies a price or a column of sums. */
export const keyOf = ({ category, inputChannelId }: Pick<BilledAs, 'category' | 'inputChannelId'>): string =>
  inputChannelId === null ? category : `${category} ${inputChannelId}`;

/** Returns the display name. For a channel, that is the channel's name. */
export function useBilledAs() {
  const text = useTranslations('billing.categories');
  return ({ category, inputChannel }: { category: PriceCategory; inputChannel: string | null }): string =>
    inputChannel ?? text(category);
}
