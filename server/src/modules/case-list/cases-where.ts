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
interface Listed {
  filter: CaseFilter;
  sortBy: CaseSortColumn;
}

/** What is asked for of a list but its free text, as conditions; the scope is one of them. */
export const listConditions = (ctx: Ctx, filter: CaseFilter): SQL =>
  sql.join([caseScope(ctx.actor), ...filterConditions(ctx, filter)], sql` and `);

export const asksOnlyFor = (filter: CaseFilter, keys: readonly (keyof CaseFilter)[]): boolean =>
  Object.entries(filter).every(([key, value]) => value === undefined || keys.some((known) => known === key));

/** What a row of `case_search` knows of its case. */
const copied = [
  ...(['text', 'receivedFrom', 'receivedTo', 'includeSpam', 'includeIntegrated'] as const),
  ...(['statusIds', 'marketIds', 'regionIds', 'sourceIds', 'brandIds', 'mailboxIds'] as const),
];

/** The cases of the list as an index gives them, in no order. A search is spared the join where `case_search` can answer alone. */
export function hitsOf(ctx: Ctx, { filter, sortBy }: Listed, queries: readonly string[] | null): CasesWhere {
  const where = listConditions(ctx, filter);
  if (queries === null) return { from: sql`${cases}`, where };
  const isCopied =
    sortBy === 'receiptDateTime' && asksOnlyFor(filter, copied) && !userOf(ctx).scopes.CodeLevel2;
  return isCopied
    ? { from: sql`${caseSearch} cases`, where: sql`${where} and ${ownWordsMatch(queries)}` }
    : { from: sql`${cases}`, where: sql`${where} and ${isFoundByWords(queries)}` };
}

/** The same cases to walk along a sort column, one after the other. */
export const pathOf = (ctx: Ctx, { filter }: Listed, queries: readonly string[] | null): CasesWhere => ({
  from: sql`${cases}`,
  where: sql.join([listConditions(ctx, filter), ...(queries ? [holdsWords(queries)] : [])], sql` and `),
});
