import type { CaseList, CaseListRow } from '@cfm/contract/screens/case-list.ts';
import { dueInWorkingDays } from '../../cases/case/due-in-working-days.ts';
import type { Ctx } from '../../context.ts';
import { goodwillCostsOf } from '../../process/solution/given-goodwill.ts';
import { findCases } from './find-cases.ts';
import { type ListRequest, totalLimitOf } from './find-page.ts';
import { type ListedCase, readListedCases } from './read-listed-cases.ts';
import { isOpenCases, readOpenCases } from './read-open-cases.ts';

/** A page of cases by filter, within the reader's scope, and the total. */
export async function listCases(ctx: Ctx, request: ListRequest): Promise<CaseList> {
  const { total, items } = isOpenCases(ctx, request)
    ? await readOpenCases(ctx, request)
    : await readPage(ctx, request);
  const limit = totalLimitOf(request.filter);
  const rows = listedRows(items, ctx.now());
  const costs = await goodwillCostsOf(
    ctx,
    rows.map(({ caseId }) => caseId),
    request.filter,
  );
  return {
    totalCount: request.exactTotal ? total : Math.min(total, limit),
    isTotalExact: request.exactTotal || total <= limit,
    items: costs ? rows.map((row) => ({ ...row, goodwillCostEuros: costs.get(row.caseId) ?? 0 })) : rows,
  };
}

/** The rows of a list, with their due dates in working days of their markets. */
export function listedRows(items: readonly ListedCase[], now: string): CaseListRow[] {
  const calendars = new Map(
    items.flatMap(({ marketId, calendar }) => (calendar ? [[marketId, calendar] as const] : [])),
  );
  return items.map(({ calendar: _ofMarket, ...row }) => ({
    ...row,
    ...dueInWorkingDays(row, calendars.get(row.marketId) ?? null, now),
  }));
}

async function readPage(ctx: Ctx, request: ListRequest) {
  const { total, caseIds } = await findCases(ctx, request);
  return { total, items: await readListedCases(ctx, caseIds) };
}
