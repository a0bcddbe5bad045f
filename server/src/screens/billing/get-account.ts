import type { YearAndMonth } from '@cfm/contract/platform/format-month.ts';
import { globalFigureMin } from '@cfm/contract/platform/limits.ts';
import type { BillingAccount, BillingRejection } from '@cfm/contract/screens/billing.ts';
import { isUnscoped } from '../../access/case-scope/case-scope.ts';
import type { Ctx } from '../../context.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { findLastRecipient } from './bill-number.ts';
import { firstDayOf, isOver } from './billed-month.ts';
import { type Cell, countCells } from './count-cells.ts';
import { centsToEuros, sumOf } from './euros.ts';
import { findBilling } from './find-billing.ts';
import { hideSmallCells } from './hide-small-cells.ts';

/** The account of a month: its bill or the due lines, and whether it can be billed (rules 24.5, 24.6 and 24.9). */
export async function getAccount(ctx: Ctx, { year, month }: YearAndMonth): Promise<BillingAccount> {
  const firstDay = firstDayOf({ year, month });
  const billing = await findBilling(ctx.db, firstDay);
  const cells = await countCells(ctx, firstDay, billing !== null);
  const total = sumOf(cells);
  const missingPrices = missingPricesOf(ctx, cells);
  const code: BillingRejection | null = billing
    ? 'AlreadyBilled'
    : !isOver(ctx, firstDay)
      ? 'MonthNotOver'
      : missingPrices.length > 0
        ? 'PriceMissing'
        : total.count === 0
          ? 'NothingToBill'
          : null;
  const shown = hideSmallCells(cells);
  return {
    year,
    month,
    billingSummaries: shown.cells.map((cell) => ({ ...cell, netEuros: centsToEuros(cell.netCents) })),
    others: inEuros(shown.others),
    total: inEuros(total),
    credits: areFew(cells.map(({ unseen }) => unseen.credits))
      ? null
      : inEuros(sumOf(cells.map(({ credits }) => credits))),
    isComplete: isUnscoped(ctx.actor),
    isBillingPossible: code === null,
    rejection: code && { code, message: textsOf(ctx.language, 'errors')(code) },
    missingPrices,
    number: billing?.number ?? null,
    recipient: billing ? billing.recipient : await findLastRecipient(ctx.db),
    billedAt: billing?.billedAt ?? null,
    billedBy: billing?.billedBy ?? null,
  };
}

const inEuros = ({ count, netCents }: { count: number; netCents: number }) => ({
  count,
  netEuros: centsToEuros(netCents),
});

/** True if a figure has cases out of scope, but too few to be shown (rule 24.9). */
function areFew(unseen: readonly number[]): boolean {
  const count = unseen.reduce((sum, more) => sum + more, 0);
  return count > 0 && count < globalFigureMin;
}

/** By category and channel, because prices do not depend on the market. */
function missingPricesOf(ctx: Ctx, cells: readonly Cell[]): BillingAccount['missingPrices'] {
  const lacking = cells.filter(({ withoutPrice }) => withoutPrice > 0);
  const byPrice = Map.groupBy(lacking, ({ category, inputChannelId }) => `${category} ${inputChannelId}`);
  return [...byPrice.values()].flatMap((same) => {
    const [first] = same;
    const [day] = same.flatMap(({ firstWithoutPrice }) => firstWithoutPrice ?? []).sort();
    if (!first || !day) return [];
    const { category, inputChannelId, inputChannel } = first;
    const count = same.reduce((sum, { withoutPrice }) => sum + withoutPrice, 0);
    const isVisible = !areFew(same.map(({ unseen }) => unseen.withoutPrice));
    // The exact day could identify a single case.
    const on = isUnscoped(ctx.actor) ? day : `${day.slice(0, 7)}-01`;
    return [{ category, inputChannelId, inputChannel, on, count: isVisible ? count : null }];
  });
}
