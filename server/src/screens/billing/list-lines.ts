import type { ParsedInput } from '@cfm/contract/platform/endpoint.ts';
import type { YearAndMonth } from '@cfm/contract/platform/format-month.ts';
import type { billingEndpoints } from '@cfm/contract/screens/billing.ts';
import { isUnscoped } from '../../access/case-scope/case-scope.ts';
import type { Ctx } from '../../context.ts';
import { firstDayOf } from './billed-month.ts';
import { centsToEuros } from './euros.ts';
import { findBilling } from './find-billing.ts';
import { inEuros, readPage } from './read-lines.ts';

/** A page of the report of a month, billed or not, with the sum of all filtered lines (rules 24.8 and 24.9). */
export async function listLines(
  ctx: Ctx,
  { skip, take, ...filter }: ParsedInput<typeof billingEndpoints.getBilling>['query'] & YearAndMonth,
) {
  const billing = await findBilling(ctx.db, firstDayOf(filter));
  const isBilled = billing !== null;
  const { totalCount, count, netCents, items } = await readPage(ctx, { filter, isBilled }, { skip, take });
  return {
    totalCount,
    items: items.map(inEuros),
    total: { count, netEuros: centsToEuros(netCents) },
    isBilled,
    number: billing?.number ?? null,
    isComplete: isUnscoped(ctx.actor),
  };
}
