import { type SQL, sql } from 'drizzle-orm';

/**
 * The rows of the search that hold these words (of `searchTerms`), no more than so many (null: all), with the columns of
 * `cases` that lists filter by.
 */
export const casesFound = (terms: string, atMost: number | null): SQL =>
  sql`cases_found(search_query(${terms}::jsonb), ${atMost}::int)`;

/** The case is one of those that the words find. */
export const isFoundByWords = (terms: string): SQL =>
  sql`cases.case_id in (select found.case_id from ${casesFound(terms, null)} as found)`;

/** The words of the case itself are looked at: for walking along cases of which many hold the words. */
export const holdsWords = (terms: string): SQL =>
  sql`exists (select 1 from case_search w where w.case_id = cases.case_id and w.words @@ search_query(${terms}::jsonb))`;
