import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { statement } from '../../platform/db/statements.ts';
import { caseSearch } from './tables.ts';

/**
 * Converts the terms of `searchTerms` to one tsquery per quarter in which there are cases, newest first. Each word of a
 * case includes the quarter.
 */
export const queriesOfTerms = statement({
  name: 'queries of a search',
  row: z.object({ queries: z.array(z.string()) }),
  sql: (terms: string) => sql`select search_queries(${terms}::jsonb)::text[] as queries`,
});

/** Evaluated once per statement. Hidden from the planner, so that it assumes rare words and uses the index. */
const any = (queries: readonly string[]): SQL =>
  sql`any ((select ${sql.param([...queries])}::tsquery[])::tsquery[])`;

/** The row of `case_search` matches. */
export const ownWordsMatch = (queries: readonly string[]): SQL => sql`${caseSearch.words} @@ ${any(queries)}`;

/** The word index finds the case. Use it when the matches are few or all are needed. */
export const isFoundByWords = (queries: readonly string[]): SQL =>
  sql`cases.case_id in (select s.case_id from ${caseSearch} s where s.words @@ ${any(queries)})`;

/** Like `isFoundByWords`, for terms whose queries are not known yet. */
export const isFoundByTerms = (terms: string): SQL =>
  sql`cases.case_id in (select s.case_id from ${caseSearch} s where s.words @@ any ((select search_queries(${terms}::jsonb))::tsquery[]))`;

/** Checks the words of each case separately. Use it for an ordered scan in which many cases match. */
export const holdsWords = (queries: readonly string[]): SQL =>
  sql`(select s.words @@ ${any(queries)} from ${caseSearch} s where s.case_id = cases.case_id)`;
