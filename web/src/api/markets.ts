import { marketEndpoints } from '@cfm/contract/catalog/markets.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLocale } from 'use-intl';
import { invalidateCaseLists } from './case-cache.ts';
import { call } from './client.ts';
import { dealersKey } from './dealers.ts';
import { caseInfoKey } from './lookup-queries.ts';
import { queryClient } from './query-client.ts';

export const marketsKey = ['markets'] as const;
/** All markets including inactive ones, sorted by name in the language of the screen. */
export const marketsQuery = (locale: string) =>
  queryOptions({
    queryKey: [...marketsKey, 'list', locale],
    queryFn: ({ signal }) => call(marketEndpoints.listMarkets, {}, { signal }),
  });
export const useMarkets = () => useQuery(marketsQuery(useLocale()));

/** After a market has changed, reloads markets and all data that depends on their calendars. */
export async function invalidateMarkets(): Promise<void> {
  await Promise.all([
    ...[marketsKey, caseInfoKey, dealersKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    invalidateCaseLists(),
  ]);
}
