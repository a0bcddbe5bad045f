import {
  type billForm,
  billingEndpoints,
  type Price,
  type priceForm,
} from '@cfm/contract/screens/billing.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { call } from '../../../api/client.ts';
import { notify } from '../../../api/notifications.ts';
import { queryClient } from '../../../api/query-client.ts';
import { rangeOf } from '../../../ui/list/paging.ts';
import { saveFile } from '../../../ui/save-file.ts';
import type { Month } from './month.ts';
import { choiceCount, filterOf, type ReportSearch } from './report-search.ts';

const billingKey = ['billing'] as const;

/** Recalculated each time the page opens, because cases are completed all day. */
export function useAccount({ year, month }: Month) {
  const locale = useLocale();
  return useQuery({
    queryKey: [...billingKey, 'account', year, month, locale],
    queryFn: ({ signal }) => call(billingEndpoints.getBillingSummary, { query: { year, month } }, { signal }),
    staleTime: 0,
  });
}
/** Bills a month at the displayed sum to this recipient, then reloads bills and prices. */
export async function billMonth(
  { year, month }: Month,
  more: { totalEuros: number } & z.output<typeof billForm>,
): Promise<void> {
  await call(billingEndpoints.createBilling, { body: { year, month, ...more } });
  await invalidateBilling();
}
export const invalidateBilling = () => queryClient.invalidateQueries({ queryKey: billingKey });

export function useReport(search: ReportSearch) {
  const locale = useLocale();
  return useQuery({
    queryKey: [...billingKey, 'report', search, locale],
    queryFn: ({ signal }) =>
      call(billingEndpoints.getBilling, { query: { ...filterOf(search), ...rangeOf(search) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
/** `shown`: the loaded state of the month. */
export function useReportExport(
  search: ReportSearch,
  shown: { isBilled: boolean; isComplete: boolean } | undefined,
) {
  const text = useTranslations('billing.report');
  return useMutation({
    mutationFn: () => call(billingEndpoints.exportBilling, { query: filterOf(search) }),
    onSuccess: (file) => {
      const part = choiceCount(search) > 0 || shown?.isComplete === false ? 'yes' : 'no';
      const month = `${search.year}-${String(search.month).padStart(2, '0')}`;
      saveFile(file, text(shown?.isBilled ? 'exportName' : 'exportNameDraft', { month, part }));
      notify.success(text('exported'));
    },
  });
}

export function usePrices() {
  const locale = useLocale();
  return useQuery({
    queryKey: [...billingKey, 'prices', locale],
    queryFn: ({ signal }) => call(billingEndpoints.listPrices, {}, { signal }),
  });
}
type PriceValues = z.output<typeof priceForm>;
/** Effect of a price before it is saved. Null: incomplete, or without effect. */
export function usePriceEffect(priceId: number | null, price: PriceValues | null) {
  return useQuery({
    queryKey: [...billingKey, 'effect', priceId, price],
    queryFn: ({ signal }) => {
      const query = priceId === null ? {} : { priceId };
      return call(billingEndpoints.previewPrice, { query, body: price ?? noPrice }, { signal });
    },
    enabled: price !== null,
    staleTime: 0,
  });
}
/** Effect of deleting a price. */
export function usePriceRemovalEffect(priceId: number, isAsked: boolean) {
  return useQuery({
    // A separate key, so that it is not reloaded after the deletion, when the price no longer exists.
    queryKey: ['effect of price removal', priceId],
    queryFn: ({ signal }) =>
      call(billingEndpoints.previewPriceRemoval, { params: { id: priceId } }, { signal }),
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
  });
}
const noPrice: PriceValues = { category: 'board', inputChannelId: null, validFrom: '', netEuros: 0 };
/** Creates a price without id, otherwise changes it. */
export const savePrice = (priceId: number | null, body: PriceValues): Promise<Price> =>
  priceId === null
    ? call(billingEndpoints.createPrice, { body })
    : call(billingEndpoints.updatePrice, { params: { id: priceId }, body });
export const removePrice = ({ priceId }: Price) =>
  call(billingEndpoints.removePrice, { params: { id: priceId } });
