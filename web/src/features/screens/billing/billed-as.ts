import type { BillingLine, PriceCategory } from '@cfm/contract/screens/billing.ts';
import { useTranslations } from 'use-intl';

export type BilledAs = Pick<BillingLine, 'category' | 'inputChannelId' | 'inputChannel'>;

/** Tells one price, or one column of sums, from another. */
export const keyOf = ({ category, inputChannelId }: Pick<BilledAs, 'category' | 'inputChannelId'>): string =>
  inputChannelId === null ? category : `${category} ${inputChannelId}`;

/** What people call it: a channel by its name. */
export function useBilledAs() {
  const text = useTranslations('billing.categories');
  return ({ category, inputChannel }: { category: PriceCategory; inputChannel: string | null }): string =>
    inputChannel ?? text(category);
}
