import type { Language, Messages } from '@cfm/contract/messages/catalogue.ts';
import type { BillingLine } from '@cfm/contract/screens/billing.ts';
import { formatBilledAs, formatLineNotes, formatMarket } from '@cfm/contract/screens/format-billing-line.ts';
import type { CellValue, SheetColumn } from '../../platform/spreadsheet/sheet.ts';
import { sheetDay } from '../../platform/spreadsheet/sheet-moment.ts';
import { textsOf } from '../../platform/texts/texts.ts';

interface LineColumn extends SheetColumn {
  cellOf: (line: BillingLine) => CellValue;
}

/** The columns of an exported report: those of the page in their order, with two more for filtering before the note. */
export function lineColumns(language: Language): readonly LineColumn[] {
  const texts = textsOf(language, 'billing');
  const ofSheet = textsOf(language, 'billingSheet');
  const noteOf = (line: BillingLine) =>
    [...formatLineNotes(line, texts, language), line.deleted && texts(`report.deleted.${line.deleted}`)]
      .filter(Boolean)
      .join(' · ');
  const column = (
    id: keyof Messages['billing']['report']['columns'],
    kind: SheetColumn['kind'],
    width: number,
    cellOf: LineColumn['cellOf'],
  ): LineColumn => ({ head: texts(`report.columns.${id}`), kind, width, cellOf });
  return [
    column('internalId', 'text', 13, (line) => line.internalId),
    column('kind', 'text', 20, ({ kind }) => texts(`kinds.${kind}`)),
    column('market', 'text', 22, (line) => formatMarket(line, texts)),
    column('category', 'text', 22, (line) => formatBilledAs(line, texts)),
    column('completedOn', 'day', 18, ({ completedOn }) => sheetDay(completedOn)),
    column('netEuros', 'money', 13, (line) => line.netEuros),
    {
      head: ofSheet('reason'),
      kind: 'text',
      width: 13,
      cellOf: ({ kind, creditReason }) =>
        kind === 'credit' && creditReason ? texts(`creditReasons.${creditReason}`) : null,
    },
    {
      head: ofSheet('billedIn'),
      kind: 'text',
      width: 14,
      cellOf: ({ kind, billedIn }) => (kind === 'case' || kind === 'late' ? null : billedIn),
    },
    // Nothing follows to its right, so long texts overflow.
    column('note', 'text', 60, noteOf),
  ];
}
