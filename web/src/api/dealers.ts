import { dealerEndpoints } from '@cfm/contract/catalog/dealers.ts';
import { marketEndpoints } from '@cfm/contract/catalog/markets.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

/** Prefix of all queries about dealers. */
export const dealersKey = ['dealers'] as const;

interface DealerSearch {
  /** Number, name, city or e-mail. */
  search: string;
  marketId?: number | null;
  count?: number;
}
/** Dealers that match the text, best match first. */
export const searchDealers = ({ search, marketId, count }: DealerSearch, signal: AbortSignal) =>
  call(
    marketEndpoints.searchDealers,
    { query: { search, marketId: marketId ?? undefined, count } },
    { signal },
  );

/** Dealers for a text that is being typed. Sends no request if `isWanted` is false. */
export const useDealerSearch = (wanted: Pick<DealerSearch, 'search' | 'count'>, isWanted: boolean) =>
  useQuery({
    queryKey: [...dealersKey, 'search', wanted],
    queryFn: ({ signal }) => searchDealers(wanted, signal),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });

const shownOfMarket = 10;
/** The first dealers of a market by name, and their total. */
export const useDealersOfMarket = (marketId: number) =>
  useQuery({
    queryKey: [...dealersKey, 'market', marketId],
    queryFn: ({ signal }) =>
      call(
        dealerEndpoints.listDealers,
        { query: { marketId, sortBy: 'name', take: shownOfMarket } },
        { signal },
      ),
  });
