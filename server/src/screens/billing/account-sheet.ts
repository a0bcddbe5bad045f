import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { priceCategories } from '@cfm/contract/screens/billing.ts';
import { formatBilledAs, formatMarket } from '@cfm/contract/screens/format-billing-line.ts';
import type { Sheet, SheetColumn } from '../../platform/spreadsheet/sheet.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { centsToEuros, sumOf } from './euros.ts';
import type { LineRow } from './read-lines.ts';

/** Sums lines. A line without a price counts but adds no amount. */
export const sumOfLines = (lines: readonly Pick<LineRow, 'netCents'>[]) =>
  sumOf(lines.map(({ netCents }) => ({ count: 1, netCents: netCents ?? 0 })));

const keyOf = ({ category, inputChannelId }: LineRow): string => `${category} ${inputChannelId}`;

/** The account of these lines: a row for each market, with count and amount for each category and channel. */
export function accountSheet(listed: readonly LineRow[], language: Language): Sheet {
  const text = textsOf(language, 'billingSheet');
  const texts = textsOf(language, 'billing');
  const lines = listed.filter(({ kind }) => kind !== 'notAgain');
  const ofCategories = [...Map.groupBy(lines, keyOf)].sort(
    ([, [a]], [, [b]]) =>
      priceCategories.indexOf(a?.category ?? 'channel') - priceCategories.indexOf(b?.category ?? 'channel') ||
      (a?.inputChannelId ?? 0) - (b?.inputChannelId ?? 0),
  );
  const { compare } = new Intl.Collator(language);
  const ofMarkets = [...Map.groupBy(lines, ({ marketId }) => marketId).values()].sort(
    ([a], [b]) =>
      Number(a?.market === null) - Number(b?.market === null) || compare(a?.market ?? '', b?.market ?? ''),
  );
  const pair = (what: string): SheetColumn[] => [
    { head: text('count', { what }), kind: 'count', width: 14 },
    { head: text('net', { what }), kind: 'money', width: 14 },
  ];
  const cells = (of: readonly LineRow[]) => {
    const { count, netCents } = sumOfLines(of);
    return count === 0 ? [null, null] : [count, centsToEuros(netCents)];
  };
  const total = (of: readonly LineRow[]) => {
    const { count, netCents } = sumOfLines(of);
    return [{ sum: count }, { sum: centsToEuros(netCents) }];
  };
  async function* batches() {
    yield ofMarkets.map((ofMarket) => [
      ofMarket[0] ? formatMarket(ofMarket[0], texts) : null,
      ...ofCategories.flatMap(([key]) => cells(ofMarket.filter((line) => keyOf(line) === key))),
      ...cells(ofMarket),
    ]);
  }
  return {
    name: text('account'),
    columns: [
      { head: texts('account.market'), kind: 'text', width: 26 },
      ...ofCategories.flatMap(([, [line]]) => (line ? pair(formatBilledAs(line, texts)) : [])),
      ...pair(text('total')),
    ],
    batches: batches(),
    isPrinted: true,
    totals: [text('total'), ...ofCategories.flatMap(([, of]) => total(of)), ...total(lines)],
  };
}
