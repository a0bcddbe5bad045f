import { forwardingEndpoints } from '@cfm/contract/forwarding.ts';
import { marketEndpoints } from '@cfm/contract/markets.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const proposalQuery = (caseId: number, language?: 'en' | 'de') =>
  queryOptions({
    queryKey: ['case', caseId, 'forward-proposal', language ?? null],
    queryFn: ({ signal }) =>
      call(forwardingEndpoints.proposeForward, { params: { id: caseId }, query: { language } }, { signal }),
    staleTime: 0,
    meta: { showsErrors: true },
  });

const shownDealers = 8;
export const useDealerSearch = (search: string) =>
  useQuery({
    queryKey: ['dealers', 'forward', search],
    queryFn: ({ signal }) =>
      call(marketEndpoints.searchDealers, { query: { search, count: shownDealers } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
    meta: { showsErrors: true },
  });
