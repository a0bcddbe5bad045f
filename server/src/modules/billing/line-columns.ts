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
  const column = (
    id: keyof Messages['billing']['report']['columns'],
    kind: SheetColumn['kind'],
    width: number,
    cellOf: LineColumn['cellOf'],
  ): LineColumn => ({ head: texts(`report.columns.${id}`), kind, width, cellOf });
  return [
    column('internalId', 'text', 13, (line) => line.internalId),
    column('kind', 'text', 20, ({ kind }) => texts(`kinds.${kind}`)),
    column(
      'because',
      'text',
      12,
      ({ creditReason }) => creditReason && texts(`creditReasons.${creditReason}`),
    ),
    column('billedIn', 'text', 12, (line) => line.billedIn),
    column('market', 'text', 22, (line) => line.market),
    column('category', 'text', 22, ({ category }) => texts(`categories.${category}`)),
    column('channel', 'text', 18, (line) => line.inputChannel),
    column('completedOn', 'day', 12, ({ completedOn }) => sheetDay(completedOn)),
    column('netEuros', 'money', 12, (line) => line.netEuros),
    column('changedSince', 'text', 26, ({ changedSince }) =>
      changedSince.map((what) => texts(`changes.${what}`)).join(', '),
    ),
  ];
}
