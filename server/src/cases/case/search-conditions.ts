import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { statement } from '../../platform/db/statements.ts';
import { caseSearch } from './tables.ts';

/**
 * What is looked for (the terms of `searchTerms`), as a tsquery for each quarter of a year in which there are cases, the newest
 * first: each word of a case bears the quarter.
 */
export const queriesOfTerms = statement({
  name: 'queries of a search',
  row: z.object({ queries: z.array(z.string()) }),
  sql: (terms: string) => sql`select search_queries(${terms}::jsonb)::text[] as queries`,
});

/** Made once for a statement; hidden from the planner, which takes each word for a rare one and asks the index. */
const any = (queries: readonly string[]): SQL =>
  sql`any ((select ${sql.param([...queries])}::tsquery[])::tsquery[])`;

/** The row of `case_search` has the words. */
export const ownWordsMatch = (queries: readonly string[]): SQL => sql`${caseSearch.words} @@ ${any(queries)}`;

/** The case is one of those that the index of words gives: for hits that are few, or all wanted. */
export const isFoundByWords = (queries: readonly string[]): SQL =>
  sql`cases.case_id in (select s.case_id from ${caseSearch} s where s.words @@ ${any(queries)})`;

/** The same of terms whose queries are not known yet. */
export const isFoundByTerms = (terms: string): SQL =>
  sql`cases.case_id in (select s.case_id from ${caseSearch} s where s.words @@ any ((select search_queries(${terms}::jsonb))::tsquery[]))`;

/** The case's own words are looked at, one case after the other: for walking along cases of which many hold the words. */
export const holdsWords = (queries: readonly string[]): SQL =>
  sql`(select s.words @@ ${any(queries)} from ${caseSearch} s where s.case_id = cases.case_id)`;
