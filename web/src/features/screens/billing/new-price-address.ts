import { dateOnly } from '@cfm/contract/platform/field-rules.ts';
import { type PriceCategory, priceCategories } from '@cfm/contract/screens/billing.ts';
import type { Search } from '../../../ui/list/paging.ts';

interface NewPrice {
  category: PriceCategory;
  inputChannelId: number | null;
  validFrom: string;
}
/** URL parameters of the prices page that open a new price from a day on, for a month that lacks it. */
export const writeNewPrice = (
  { category, inputChannelId }: Pick<NewPrice, 'category' | 'inputChannelId'>,
  validFrom: string,
) => ({ category, ...(inputChannelId !== null && { inputChannelId }), validFrom });
/** Reads these parameters. Null if there are none. */
export function readNewPrice({ category, inputChannelId = null, validFrom }: Search): NewPrice | null {
  const known = priceCategories.find((each) => each === category);
  const isChannel = inputChannelId === null || Number.isSafeInteger(inputChannelId);
  return known && isChannel && dateOnly.safeParse(validFrom).success
    ? { category: known, inputChannelId: inputChannelId as number | null, validFrom: validFrom as string } // by the checks
    : null;
}
