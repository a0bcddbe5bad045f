import type { Messages } from '@cfm/contract/messages/catalogue.ts';
import { formatMonth } from '@cfm/contract/platform/format-month.ts';
import { formatBilledAs, formatMarket } from '@cfm/contract/screens/format-billing-line.ts';
import { isUnscoped } from '../../access/case-scope/case-scope.ts';
import { type Ctx, userOf } from '../../context.ts';
import type { Sheet } from '../../platform/spreadsheet/sheet.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { dayInBerlin, timeInBerlin } from '../../platform/time/day-in-berlin.ts';
import { sumOfLines } from './account-sheet.ts';
import { centsToEuros } from './euros.ts';
import type { findBilling } from './find-billing.ts';
import type { Asked, LineRow } from './read-lines.ts';

type Fact = keyof Messages['billingSheet']['facts'];
interface SheetInput {
  month: string;
  billing: Awaited<ReturnType<typeof findBilling>>;
  filter: Asked['filter'];
  lines: readonly LineRow[];
  isPart: boolean;
}

/** Describes the lines of an export: month, state, filter, reader's scope, and time. */
export function aboutSheet(ctx: Ctx, { month, billing, filter, lines, isPart }: SheetInput): Sheet {
  const { language } = ctx;
  const text = textsOf(language, 'billingSheet');
  const { fullName } = userOf(ctx);
  const euros = new Intl.NumberFormat(language === 'de' ? 'de-DE' : 'en-US', {
    style: 'currency',
    currency: 'EUR',
  });
  const momentOf = (moment: string) =>
    text('moment', {
      day: dayInBerlin(moment).split('-').reverse().join('.'),
      time: timeInBerlin(moment),
    });
  const stateOf = ({ billedAt, billedBy }: NonNullable<SheetInput['billing']>) =>
    billedBy === null
      ? text('billedAlone', { at: momentOf(billedAt) })
      : text('billed', { at: momentOf(billedAt), by: billedBy });
  const counted = lines.filter(({ kind }) => kind !== 'notAgain');
  const credits = sumOfLines(counted.filter(({ kind }) => kind === 'credit'));
  const noPriceCount = counted.filter(({ netCents }) => netCents === null).length;
  const notAgainCount = lines.length - counted.length;
  const sums = sumOfLines(counted);
  const facts: (readonly [Fact, string] | false)[] = [
    billing !== null && ['number', billing.number],
    billing !== null && billing.recipient !== null && ['recipient', billing.recipient],
    ['state', billing ? stateOf(billing) : text('draft')],
    ['contents', text(isPart ? 'part' : 'whole')],
    ['filter', filterInWords(ctx, filter, lines[0])],
    ['view', isUnscoped(ctx.actor) ? text('all') : text('seen', { name: fullName })],
    ['count', new Intl.NumberFormat(language).format(sums.count)],
    credits.count > 0 && [
      'credits',
      text('creditsText', { count: credits.count, sum: euros.format(centsToEuros(credits.netCents)) }),
    ],
    noPriceCount > 0 && ['noPrice', text('noPriceText', { count: noPriceCount })],
    notAgainCount > 0 && ['notAgain', text('notAgainText', { count: notAgainCount })],
    ['net', euros.format(centsToEuros(sums.netCents))],
    ['made', text('madeText', { at: momentOf(ctx.now()), by: fullName })],
  ];
  async function* batches() {
    yield facts.filter((fact) => fact !== false).map(([id, value]) => [text(`facts.${id}`), value]);
  }
  return {
    name: text('about'),
    columns: [
      { head: text('facts.month'), kind: 'text', width: 26 },
      { head: formatMonth(month, language), kind: 'text', width: 80 },
    ],
    batches: batches(),
    isPrinted: true,
    isUnfiltered: true,
  };
}

/** The filter in the words of the page. Names of market and channel come from a found line, which all have the same. */
function filterInWords({ language }: Ctx, filter: SheetInput['filter'], found: LineRow | undefined): string {
  const texts = textsOf(language, 'billing');
  const text = textsOf(language, 'billingSheet');
  const { marketId, category, inputChannelId, kind, search } = filter;
  const isOfCategory = category !== undefined || inputChannelId !== undefined;
  const isOfChannels = category === 'channel' && inputChannelId === undefined;
  const chosen = [
    search !== '' && ([texts('report.search'), search] as const),
    marketId !== undefined && found && ([texts('report.market'), formatMarket(found, texts)] as const),
    isOfCategory &&
      found &&
      ([
        texts('report.category'),
        isOfChannels ? texts('categories.channel') : formatBilledAs(found, texts),
      ] as const),
    kind !== undefined && ([texts('report.kind'), texts(`kinds.${kind}`)] as const),
  ];
  const words = chosen
    .filter((each) => each !== false && each !== undefined)
    .map(([name, value]) => text('filterPart', { name, value }));
  return words.length === 0 ? text('noFilter') : words.join('; ');
}
