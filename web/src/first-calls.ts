import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { caseDetailQuery } from './api/case-detail.ts';
import { currentLanguage } from './api/language.ts';
import { caseInfoQuery, codeLevelsQuery } from './api/lookup-queries.ts';
import { queryClient } from './api/query-client.ts';
import { verifySession } from './api/session.ts';
import { firstListQuery } from './features/screens/case-list/first-list-query.ts';
import { readSearch } from './search-value.ts';

/** Whoever asks later finds the call under way; one that failed is made again, and told by whoever asks then. */
const fetchAhead = <Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>) =>
  void queryClient.prefetchQuery({ ...query, retry: false, meta: { isAskerTold: true } });

const language = currentLanguage();

/** Who is signed in, and what the fields of a case are chosen from: every page of staff asks for these. */
function begin(): void {
  verifySession().catch(() => undefined);
  fetchAhead(caseInfoQuery(language));
}

/** The calls that a page begins with. */
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
