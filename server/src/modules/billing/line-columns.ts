import type { BillingLine } from '@cfm/contract/billing.ts';
import type { Language, Messages } from '@cfm/contract/messages/catalogue.ts';
import type { CellValue, SheetColumn } from '../../spreadsheet/sheet.ts';
import { sheetDay } from '../../spreadsheet/sheet-moment.ts';
import { textsOf } from '../../texts/texts.ts';

interface LineColumn extends SheetColumn {
  cellOf: (line: BillingLine) => CellValue;
}

/** The columns of an exported report, in their order. */
export function lineColumns(language: Language): readonly LineColumn[] {
  const texts = textsOf(language, 'billing');
  const marketOf = ({ market }: Pick<BillingLine, 'market'>) => market ?? texts('account.noMarket');
  const billedAs = ({ category, inputChannel }: Pick<BillingLine, 'category' | 'inputChannel'>) =>
    inputChannel ?? texts(`categories.${category}`);
  const noteOf = ({ kind, netEuros, creditReason, billedIn, now }: BillingLine) => {
    if (netEuros === null && kind !== 'notAgain') return texts('report.noPrice');
    if (creditReason !== null && kind !== 'credit')
      return texts(billedIn === null ? 'report.toTakeBack' : 'report.takenBack', {
        reason: texts(`creditReasons.${creditReason}`),
        month: billedIn ?? '',
      });
    return now && texts('report.now', { market: marketOf(now), category: billedAs(now) });
  };
  const column = (
    id: keyof Messages['billing']['report']['columns'],
    kind: SheetColumn['kind'],
    width: number,
    cellOf: LineColumn['cellOf'],
  ): LineColumn => ({ head: texts(`report.columns.${id}`), kind, width, cellOf });
  return [
    column('internalId', 'text', 13, (line) => line.internalId),
    column('kind', 'text', 20, ({ kind }) => texts(`kinds.${kind}`)),
    column('because', 'text', 12, ({ kind, creditReason }) =>
      kind === 'credit' && creditReason ? texts(`creditReasons.${creditReason}`) : null,
    ),
    column('billedIn', 'text', 12, ({ kind, billedIn }) =>
      kind === 'case' || kind === 'late' ? null : billedIn,
    ),
    column('market', 'text', 22, marketOf),
    column('category', 'text', 22, billedAs),
    column('completedOn', 'day', 12, ({ completedOn }) => sheetDay(completedOn)),
    column('netEuros', 'money', 12, (line) => line.netEuros),
    column('note', 'text', 40, noteOf),
  ];
}
