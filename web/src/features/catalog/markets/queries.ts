import { userEndpoints } from '@cfm/contract/access/users.ts';
import {
  type CalendarForm,
  type MarketForm,
  marketFormOf,
  marketSettingsEndpoints,
} from '@cfm/contract/catalog/market-settings.ts';
import { type Market, type MarketDetail, marketEndpoints } from '@cfm/contract/catalog/markets.ts';
import { retentionEndpoints } from '@cfm/contract/people/retention.ts';
import type { ReplyOf } from '@cfm/contract/platform/endpoint.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocale } from 'use-intl';
import { call } from '../../../api/client.ts';
import { lookupStaleMs } from '../../../api/lookup-queries.ts';
import { invalidateMarkets, marketsKey, marketsQuery } from '../../../api/markets.ts';
import { queryClient } from '../../../api/query-client.ts';
import { activeUsersQuery, usersKey } from '../../../api/users.ts';
import { type MarketsShown, pageOfMarkets } from './market-list.ts';

/** A page of the list of markets. */
export function useMarketPage(shown: MarketsShown) {
  const locale = useLocale();
  const select = useCallback((all: Market[]) => pageOfMarkets(all, shown, locale), [shown, locale]);
  return useQuery({ ...marketsQuery(locale), select });
}

const marketQuery = (marketId: number, locale: string) =>
  queryOptions({
    queryKey: [...marketsKey, marketId, locale],
    queryFn: ({ signal }) => call(marketEndpoints.getMarket, { params: { id: marketId } }, { signal }),
  });
export const useMarket = (marketId: number | null) => {
  const locale = useLocale();
  return useQuery({ ...marketQuery(marketId ?? 0, locale), enabled: marketId !== null, staleTime: 0 });
};
/** Loads the market from the server. */
export const fetchMarket = (marketId: number, locale: string): Promise<MarketDetail> =>
  queryClient.fetchQuery({ ...marketQuery(marketId, locale), staleTime: 0 });

/** Options for the fields of a market: regions, countries, time zones. */
export type MarketInfo = ReplyOf<typeof marketEndpoints.marketInfo>;
export const useMarketInfo = () => {
  const locale = useLocale();
  return useQuery({
    queryKey: ['market-info', locale],
    queryFn: ({ signal }) => call(marketEndpoints.marketInfo, {}, { signal }),
    staleTime: lookupStaleMs,
  });
};
/** Users who can be a key account manager: first those with that role, then all others. */
export const useIkamChoices = () =>
  useQuery({
    queryKey: [...usersKey, 'ikam-choices'],
    queryFn: async ({ signal }) => {
      const [ikams, all] = await Promise.all([
        call(userEndpoints.listIkams, {}, { signal }),
        queryClient.fetchQuery(activeUsersQuery),
      ]);
      const isIkam = new Set(ikams.map(({ id }) => id));
      return [...ikams, ...all.filter(({ id }) => !isIkam.has(id))].map(({ id, fullName }, sortOrder) => ({
        id,
        name: fullName,
        sortOrder,
      }));
    },
  });

/** The coming days of a calendar that is being edited. Null: it is not complete. */
export const useCalendarPreview = (calendar: CalendarForm | null) => {
  const locale = useLocale();
  return useQuery({
    queryKey: ['calendar', locale, calendar],
    queryFn: ({ signal }) =>
      call(marketSettingsEndpoints.previewCalendar, { body: calendar ?? noCalendar }, { signal }),
    placeholderData: keepPreviousData,
    enabled: calendar !== null,
  });
};
const noCalendar: CalendarForm = {
  timeZone: null,
  weekendDays: [],
  holidayCountry: null,
  holidayState: null,
  ownDays: [],
};

export const useMarketRules = (marketId: number) => {
  const locale = useLocale();
  return useQuery({
    queryKey: [...marketsKey, marketId, 'rules', locale],
    queryFn: ({ signal }) =>
      call(marketSettingsEndpoints.listMarketRules, { params: { id: marketId } }, { signal }),
  });
};

/** Creates the market, or changes the given version. Returns how many reminder plans were updated. */
export async function saveMarket(stored: MarketDetail | null, body: MarketForm) {
  const saved = stored
    ? { marketId: stored.marketId, ...(await update(stored, body)) }
    : { marketId: await call(marketSettingsEndpoints.createMarket, { body }), replannedCount: 0 };
  await invalidateMarkets();
  return saved;
}
const update = ({ marketId, version }: MarketDetail, body: MarketForm) =>
  call(marketSettingsEndpoints.updateMarket, { params: { id: marketId }, body: { ...body, version } });

export async function removeMarket(marketId: number): Promise<void> {
  await call(marketSettingsEndpoints.removeMarket, { params: { id: marketId } });
  queryClient.removeQueries({ queryKey: [...marketsKey, marketId] });
  void invalidateMarkets();
}
/** Deactivates the market as currently stored, so that it can't be chosen any more. */
export async function deactivateMarket(marketId: number, locale: string): Promise<void> {
  const stored = await fetchMarket(marketId, locale);
  await saveMarket(stored, { ...marketFormOf(stored), isActive: false });
}

/** What another retention of a market would do. Null: no valid number of months. */
export const useRetentionEffect = (marketId: number, retentionMonths: number | null) =>
  useQuery({
    queryKey: [...marketsKey, marketId, 'retention', retentionMonths],
    queryFn: ({ signal }) =>
      call(
        retentionEndpoints.previewMarketRetention,
        { params: { id: marketId }, query: { retentionMonths: retentionMonths ?? 0 } },
        { signal },
      ),
    enabled: retentionMonths !== null,
    staleTime: 0,
    gcTime: 0,
  });
/** Changes the retention after the user has seen how many cases become due. */
export async function saveRetention(
  marketId: number,
  body: { retentionMonths: number; cases: number },
): Promise<void> {
  await call(retentionEndpoints.setMarketRetention, { params: { id: marketId }, body });
  await invalidateMarkets();
}
