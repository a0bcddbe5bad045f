import type { CaseFilter, CaseSortColumn } from '@cfm/contract/case-filter.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type Ctx, userOf } from '../../context.ts';
import { caseScope } from '../case-scope/case-scope.ts';
import { caseSearch, cases } from '../cases/tables.ts';
import { filterConditions } from './filter-conditions.ts';
import { holdsWords, isFoundByWords, ownWordsMatch } from './search-conditions.ts';

/** A table under the name `cases`, and what says that a case is one of the list. */
export interface CasesWhere {
  from: SQL;
  where: SQL;
}
/** The same cases twice: for an index to give in no order, and for a walk along the sort column, one after the other. */
interface Source {
  hits: CasesWhere;
  path: CasesWhere;
}

/** What is asked for of a list but its free text, as conditions; the scope is one of them. */
export const listConditions = (ctx: Ctx, filter: CaseFilter): SQL =>
  sql.join([caseScope(ctx.actor), ...filterConditions(ctx, filter)], sql` and `);

export const asksOnlyFor = (filter: CaseFilter, keys: readonly (keyof CaseFilter)[]): boolean =>
  Object.entries(filter).every(([key, value]) => value === undefined || keys.some((known) => known === key));

const wordsAndTime = ['text', 'receivedFrom', 'receivedTo', 'includeSpam', 'includeIntegrated'] as const;
/** What a row of `case_search` knows of its case. */
const copied = [
  ...wordsAndTime,
  ...(['statusIds', 'marketIds', 'regionIds', 'sourceIds', 'brandIds', 'mailboxIds'] as const),
];

/**
 * A search is spared the join with the cases where `case_search` alone can answer. Its one path is along the date: a search
 * that a status, a market or the like narrows walks along the cases, which have an index for each.
 */
export function sourceOf(
  ctx: Ctx,
  filter: CaseFilter,
  { sortBy }: { sortBy: CaseSortColumn },
  terms: string | null,
): Source {
  const where = listConditions(ctx, filter);
  const from = sql`${cases}`;
  if (terms === null) return { hits: { from, where }, path: { from, where } };

  const { scopes } = userOf(ctx);
  const isByDate = sortBy === 'receiptDateTime';
  const isCopied = isByDate && asksOnlyFor(filter, copied) && !scopes.CodeLevel2;
  const isWide = isByDate && asksOnlyFor(filter, wordsAndTime) && Object.keys(scopes).length === 0;
  const search = sql`${caseSearch} cases`;
  const match = ownWordsMatch(terms);
  return {
    hits: isCopied
      ? { from: search, where: sql`${where} and ${match}` }
      : { from, where: sql`${where} and ${isFoundByWords(terms)}` },
    // Inside `case` the index of words cannot be asked, so that the planner does walk.
    path: isWide
      ? { from: search, where: sql`${where} and case when ${match} then true else false end` }
      : { from, where: sql`${where} and ${holdsWords(terms)}` },
  };
}
