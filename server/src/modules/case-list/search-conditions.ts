import { type SQL, sql } from 'drizzle-orm';

/** The words as a query, known when the statement is planned. */
const queryOf = (terms: string): SQL => sql`search_query(${terms}::jsonb)`;

/**
 * A row of the search, `found`, holds these words (of `searchTerms`). The second half is true for every row and costs
 * nothing; but the planner takes it to be dear, which it should take the first half to be: else it would rather read the
 * words of all cases than the index.
 */
export const holdsWords = (terms: string, found: SQL): SQL =>
  sql`(${found}.words @@ ${queryOf(terms)} and (${found}.case_id > 0 or ${found}.case_id::text @@ ${queryOf(terms)}))`;
/**
 * The same for a statement that is planned once for all words: the query is made when it runs, once for all partitions, so
 * that the planner takes every word to be rare.
 */
export const holdsWordsPlannedOnce = (terms: string, found: SQL): SQL =>
  sql`${found}.words @@ (select ${queryOf(terms)})`;

/** The case is one of those that the words find. */
export const isFoundByWords = (terms: string): SQL =>
  sql`cases.case_id in (select s.case_id from case_search s where ${holdsWords(terms, sql`s`)})`;

/**
 * The words of the case itself are looked at: for walking along cases of which many hold the words. A value, not a join:
 * the planner would rather find all that hold them first.
 */
export const itselfHoldsWords = (terms: string): SQL =>
  sql`coalesce((select w.words @@ ${queryOf(terms)} from case_search w
    where w.case_id = cases.case_id and w.receipt_date_time = cases.receipt_date_time), false)`;
