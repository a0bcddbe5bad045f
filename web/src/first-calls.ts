import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { caseDetailQuery } from './api/case-detail.ts';
import { currentLanguage } from './api/language.ts';
import { caseInfoQuery, codeLevelsQuery } from './api/lookup-queries.ts';
import { queryClient } from './api/query-client.ts';
import { verifySession } from './api/session.ts';
import { firstListQuery } from './features/screens/case-list/first-list-query.ts';
import { readSearch } from './search-value.ts';

/** A later query joins the running request. A failed one is repeated and reported by the query that needs it. */
const fetchAhead = <Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>) =>
  void queryClient.prefetchQuery({ ...query, retry: false, meta: { isErrorShown: true } });

const language = currentLanguage();

/** The session and the options of case fields. Every staff page needs both. */
function begin(): void {
  verifySession().catch(() => undefined);
  fetchAhead(caseInfoQuery(language));
}

/** The first API calls of each page. */
export const firstCalls = {
  ofOverview(search: string): void {
    begin();
    fetchAhead(codeLevelsQuery(language));
    const list = firstListQuery(readSearch(search));
    if (list) fetchAhead(list);
  },
  ofCase(caseId: number): void {
    begin();
    fetchAhead(caseDetailQuery(caseId, language));
  },
};
