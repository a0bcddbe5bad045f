import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { queryOptions } from '@tanstack/react-query';
import { caseKey } from './case-cache.ts';
import { call } from './client.ts';
import { queryClient } from './query-client.ts';

/** How long prefetched data counts as fresh. Opening the case shows it and reloads. */
const aheadMs = 15_000;

/** The case with all data of its page and its preview, with names in the language of the screen. */
export const caseDetailQuery = (caseId: number, locale: string) =>
  queryOptions({
    queryKey: [...caseKey(caseId), 'detail', locale],
    queryFn: ({ signal }) => call(casePageEndpoints.getCase, { params: { id: caseId } }, { signal }),
    staleTime: 0,
  });

/** Prefetches a case that is likely to be opened next. A failure shows only when it is opened. */
export const prepareCase = (caseId: number, locale: string): Promise<void> =>
  queryClient.prefetchQuery({ ...caseDetailQuery(caseId, locale), staleTime: aheadMs });
