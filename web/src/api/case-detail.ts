import { casePageEndpoints } from '@cfm/contract/case-page.ts';
import { queryOptions } from '@tanstack/react-query';
import { caseKey } from './case-cache.ts';
import { call } from './client.ts';

/** The case with everything its page and its preview show, named in the language of the screen. */
export const caseDetailQuery = (caseId: number, locale: string) =>
  queryOptions({
    queryKey: [...caseKey(caseId), 'detail', locale],
    queryFn: ({ signal }) => call(casePageEndpoints.getCase, { params: { id: caseId } }, { signal }),
    staleTime: 0,
  });
