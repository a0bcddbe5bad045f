import type { CaseFilter, CaseSortColumn } from '@cfm/contract/screens/case-filter.ts';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { caseScope } from '../../access/case-scope/case-scope.ts';
import { holdsWords, isFoundByWords, ownWordsMatch } from '../../cases/case/search-conditions.ts';
import { caseSearch, cases } from '../../cases/case/tables.ts';
import { type Ctx, userOf } from '../../context.ts';
import { copiedConditions, filterConditions, isCopied } from './filter-conditions.ts';

/** The relation of a list, its columns for id and sorting, and the condition of its cases. */
export interface CasesWhere {
  from: SQL;
  caseId: SQLWrapper;
  sortedBy: SQLWrapper;
  where: SQL;
}
interface Listed {
  filter: CaseFilter;
  sortBy: CaseSortColumn;
  /** Left out, because they are listed before the others. */
  exceptCaseIds?: readonly number[] | undefined;
}

export const sortColumns: Record<CaseSortColumn, SQL> = {
  receiptDateTime: sql`cases.receipt_date_time`,
  internalId: sql`cases.internal_id`,
  dueDateTime: sql`cases.running_due_date_time`,
  lastModifiedDateTime: sql`cases.last_modified_date_time`,
  createdDateTime: sql`cases.created_date_time`,
};

/** The conditions of a list on the table `cases`: the reader's scope and the filter, without its free text. */
export const listConditions = (ctx: Ctx, filter: CaseFilter): SQL =>
  sql.join([caseScope(ctx.actor, cases), ...filterConditions(ctx, filter)], sql` and `);

/** Those of the list among the cases with these ids, which may be a subquery. */
export const casesOfList = (ctx: Ctx, listed: Listed, caseIds: SQL): CasesWhere =>
  ofCases(ctx, listed, [sql`cases.case_id in (${caseIds})`]);

/**
 * The cases of the list, unsorted, by the best index. A search reads only `case_search` if that has all needed columns.
 */
export function matchingCases(ctx: Ctx, listed: Listed, queries: readonly string[] | null): CasesWhere {
  const { filter, sortBy } = listed;
  if (queries !== null && sortBy === 'receiptDateTime' && isCopied(filter) && !userOf(ctx).scopes.CodeLevel2)
    return {
      from: sql`${caseSearch}`,
      caseId: caseSearch.caseId,
      sortedBy: caseSearch.receiptDateTime,
      where: sql.join(
        [
          caseScope(ctx.actor, caseSearch),
          ...copiedConditions(ctx, filter, caseSearch),
          ...except(listed, caseSearch.caseId),
          ownWordsMatch(queries),
        ],
        sql` and `,
      ),
    };
  return ofCases(ctx, listed, queries === null ? [] : [isFoundByWords(queries)]);
}

/** The same cases for a scan along the index of a sort column. */
export const orderedScan = (ctx: Ctx, listed: Listed, queries: readonly string[] | null): CasesWhere =>
  ofCases(ctx, listed, queries === null ? [] : [holdsWords(queries)]);

const except = ({ exceptCaseIds = [] }: Listed, caseId: SQLWrapper): SQL[] =>
  exceptCaseIds.length === 0 ? [] : [sql`${caseId} <> all (${sql.param([...exceptCaseIds])}::int[])`];

const ofCases = (ctx: Ctx, listed: Listed, more: readonly SQL[]): CasesWhere => ({
  from: sql`${cases}`,
  caseId: sql`cases.case_id`,
  sortedBy: sortColumns[listed.sortBy],
  where: sql.join(
    [listConditions(ctx, listed.filter), ...except(listed, sql`cases.case_id`), ...more],
    sql` and `,
  ),
});
