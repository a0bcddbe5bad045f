import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { BillingLine } from '@cfm/contract/screens/billing.ts';
import { textsOf } from '../../platform/texts/texts.ts';

/** "October 2026" for `2026-10`, as on the pages. */
export const monthTitle = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** Formats a line in the words of the page. */
export function lineWords(language: Language) {
  const texts = textsOf(language, 'billing');
  const marketOf = ({ market }: Pick<BillingLine, 'market'>) => market ?? texts('account.noMarket');
  const billedAs = ({ category, inputChannel }: Pick<BillingLine, 'category' | 'inputChannel'>) =>
    inputChannel ?? texts(`categories.${category}`);
  /** Explains a special line or a missing amount, and what changed on the case since it was billed. */
  const noteOf = ({ kind, netEuros, creditReason, billedIn, deleted, now }: BillingLine): string => {
    const month = billedIn === null ? '' : monthTitle(billedIn, language);
    const turn = kind === 'credit' ? 'creditOf' : billedIn === null ? 'toCredit' : 'credited';
    return [
      creditReason && texts(`report.${turn}`, { reason: texts(`creditReasons.${creditReason}`), month }),
      kind === 'notAgain' && texts('report.inBill', { month }),
      netEuros === null && kind !== 'notAgain' && texts('report.noPrice'),
      now && texts('report.now', { market: marketOf(now), category: billedAs(now) }),
      deleted && texts(`report.deleted.${deleted}`),
    ]
      .filter((note) => typeof note === 'string')
      .join(' · ');
  };
  return { marketOf, billedAs, noteOf };
}
