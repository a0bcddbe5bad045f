import { marketEndpoints } from '@cfm/contract/markets.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

interface DealerSearch {
  /** Number, name, city or e-mail. */
  search: string;
  marketId?: number | null;
  count?: number;
}
/** Dealers that fit what was typed; `isWanted` false: none are asked for. */
export const useDealerSearch = ({ search, marketId, count }: DealerSearch, isWanted = true) =>
  useQuery({
    queryKey: ['dealers', search, marketId ?? null, count ?? null],
    queryFn: ({ signal }) =>
      call(
        marketEndpoints.searchDealers,
        { query: { search, marketId: marketId ?? undefined, count } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
