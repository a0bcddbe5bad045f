import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { queryOptions } from '@tanstack/react-query';
import { caseKey } from './case-cache.ts';
import { call } from './client.ts';
import { queryClient } from './query-client.ts';

/** What was fetched ahead counts so long; opening the case shows it and asks again. */
const aheadMs = 15_000;

/** The case with everything its page and its preview show, named in the language of the screen. */
export const caseDetailQuery = (caseId: number, locale: string) =>
  queryOptions({
    queryKey: [...caseKey(caseId), 'detail', locale],
    queryFn: ({ signal }) => call(casePageEndpoints.getCase, { params: { id: caseId } }, { signal }),
    staleTime: 0,
  });

/** Fetches a case that is likely to be opened next; a failure shows when it is opened. */
export const prepareCase = (caseId: number, locale: string): Promise<void> =>
  queryClient.prefetchQuery({ ...caseDetailQuery(caseId, locale), staleTime: aheadMs });
