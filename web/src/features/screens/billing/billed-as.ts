import type { BillingLine } from '@cfm/contract/screens/billing.ts';
import { formatBilledAs } from '@cfm/contract/screens/format-billing-line.ts';
import { useTranslations } from 'use-intl';

export type BilledAs = Pick<BillingLine, 'category' | 'inputChannelId' | 'inputChannel'>;

/** Identifies a price or a column of sums. */
export const keyOf = ({ category, inputChannelId }: Pick<BilledAs, 'category' | 'inputChannelId'>): string =>
  inputChannelId === null ? category : `${category} ${inputChannelId}`;

export function useBilledAs() {
  const text = useTranslations('billing');
  return (of: Pick<BillingLine, 'category' | 'inputChannel'>): string => formatBilledAs(of, text);
}
