import { type SQL, sql } from 'drizzle-orm';
import { caseSearch } from '../cases/tables.ts';

/** The words (of `searchTerms`) as a query, made once for a statement. */
const queryOf = (terms: string): SQL => sql`(select search_query(${terms}::jsonb))`;

/** Of a row of `case_search` under the name `cases`: it holds the words. */
export const ownWordsMatch = (terms: string): SQL => sql`cases.words @@ ${queryOf(terms)}`;

/** The case is one of those that the index of words gives: for hits that are few, or all wanted. */
export const isFoundByWords = (terms: string): SQL =>
  sql`cases.case_id in (select s.case_id from ${caseSearch} s where s.words @@ ${queryOf(terms)})`;

/** The case's own words are looked at, one case after the other: for walking along cases of which many hold the words. */
export const holdsWords = (terms: string): SQL =>
  sql`(select s.words @@ ${queryOf(terms)} from ${caseSearch} s where s.case_id = cases.case_id)`;
