import type { CaseList, CaseListRow } from '@cfm/contract/screens/case-list.ts';
import { dueInWorkingDays } from '../../cases/case/due-in-working-days.ts';
import type { Ctx } from '../../context.ts';
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
  return {
    totalCount: request.exactTotal ? total : Math.min(total, limit),
    isTotalExact: request.exactTotal || total <= limit,
    items: items.map(listedRow(ctx.now())),
  };
}

/** A row of a list, with its due date in working days. */
export const listedRow =
  (now: string) =>
  ({ calendar, ...row }: ListedCase): CaseListRow => ({
    ...row,
    ...dueInWorkingDays(row, calendar, now),
  });

async function readPage(ctx: Ctx, request: ListRequest) {
  const { total, caseIds } = await findCases(ctx, request);
  return { total, items: await readListedCases(ctx, caseIds) };
}
