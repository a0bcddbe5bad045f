import { marketEndpoints } from '@cfm/contract/catalog/markets.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'use-intl';
import { call } from './client.ts';
import { lookupStaleMs } from './lookup-queries.ts';

/** Countries for a field. Empty while they load. */
export function useCountries(): readonly { id: string; name: string }[] {
  const locale = useLocale();
  const countries = useQuery({
    queryKey: ['countries', locale],
    queryFn: ({ signal }) => call(marketEndpoints.listCountries, {}, { signal }),
    select: (all) => all.map(({ code, name }) => ({ id: code, name })),
    staleTime: lookupStaleMs,
  });
  return countries.data ?? [];
}
