import type { Language, Messages, TextsOf } from '../messages/catalogue.ts';
import { formatMonth } from '../platform/format-month.ts';
import type { BillingLine } from './billing.ts';

type BillingTexts = TextsOf<Messages['billing']>;

/** What a line is billed as. For a channel, that is the channel's name. */
export const formatBilledAs = (
  { category, inputChannel }: Pick<BillingLine, 'category' | 'inputChannel'>,
  text: BillingTexts,
): string => inputChannel ?? text(`categories.${category}`);

export const formatMarket = ({ market }: Pick<BillingLine, 'market'>, text: BillingTexts): string =>
  market ?? text('account.noMarket');

/** Explains special lines and lines without an amount, and what has changed in the case since billing. */
export function formatLineNotes(line: BillingLine, text: BillingTexts, language: Language): string[] {
  const { kind, netEuros, creditReason, billedIn, now } = line;
  const month = billedIn === null ? '' : formatMonth(billedIn, language);
  const turn = kind === 'credit' ? 'creditOf' : billedIn === null ? 'toCredit' : 'credited';
  return [
    creditReason && text(`report.${turn}`, { reason: text(`creditReasons.${creditReason}`), month }),
    kind === 'notAgain' && text('report.inBill', { month }),
    netEuros === null && kind !== 'notAgain' && text('report.noPrice'),
    now && text('report.now', { market: formatMarket(now, text), category: formatBilledAs(now, text) }),
  ].filter((note) => typeof note === 'string');
}
