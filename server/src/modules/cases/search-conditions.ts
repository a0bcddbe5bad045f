import { type SQL, sql } from 'drizzle-orm';

const queryOf = (terms: string): SQL => sql`search_query(${terms}::jsonb)`;

/**
 * A row of the search, `found`, holds these words (of `searchTerms`). The second half is true for every row and costs
 * nothing; but the planner takes it to be dear, which it should take the first half to be: else it would rather read the
 * words of all cases than the index.
 */
export const holdsWords = (terms: string, found: SQL): SQL =>
  sql`(${found}.words @@ ${queryOf(terms)} and (${found}.case_id > 0 or ${found}.case_id::text @@ ${queryOf(terms)}))`;

/** The case is one of those that the words find. */
export const isFoundByWords = (terms: string): SQL =>
  sql`cases.case_id in (select s.case_id from case_search s where ${holdsWords(terms, sql`s`)})`;

/** The words of the case itself are looked at: for walking along cases of which many hold the words. */
export const itselfHoldsWords = (terms: string): SQL =>
  sql`exists (select 1 from case_search w where w.case_id = cases.case_id and w.receipt_date_time = cases.receipt_date_time and w.words @@ ${queryOf(terms)})`;
