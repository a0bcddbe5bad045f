import type { Language, Messages } from '@cfm/contract/messages/catalogue.ts';
import type { CellValue, SheetColumn } from '../../platform/spreadsheet/sheet.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import type { ExportedCase } from './read-exported-cases.ts';

type ColumnId = keyof Messages['exportedCases']['columns'];
/** Columns whose field has values of this type. */
type ColumnOf<Value> = {
  [Id in ColumnId]: ExportedCase[Id] extends Value ? Id : never;
}[ColumnId];
interface ExportColumn extends SheetColumn {
  cellOf: (row: ExportedCase) => CellValue;
}

const momentWidth = 17;
const flagWidth = 10;

/** The columns of an export, in their order (rules 3.37 and 25.10). */
export function exportColumns(language: Language, withGoodwill: boolean): readonly ExportColumn[] {
  const texts = textsOf(language, 'exportedCases');
  const languageNames = new Intl.DisplayNames([language], { type: 'language' });
  const column = (
    id: ColumnId,
    kind: SheetColumn['kind'],
    width: number,
    cellOf: ExportColumn['cellOf'],
  ): ExportColumn => ({ head: texts(`columns.${id}`), kind, width, cellOf });
  const text = (id: ColumnOf<string | null>, width: number) => column(id, 'text', width, (row) => row[id]);
  const moment = (id: ColumnOf<number | null>) => column(id, 'moment', momentWidth, (row) => row[id]);
  const flag = (id: ColumnOf<boolean>) =>
    column(id, 'text', flagWidth, (row) => (row[id] ? texts('yes') : null));
  return [
    text('internalId', 13),
    text('externalId', 17),
    text('title', 50),
    text('customer', 26),
    text('vinTail', 11),
    text('status', 20),
    text('escalation', 12),
    flag('safety'),
    flag('legal'),
    text('market', 18),
    text('region', 30),
    text('source', 18),
    text('channel', 16),
    text('brand', 16),
    text('model', 20),
    text('area', 26),
    text('topicGroup', 26),
    text('topicDetail', 32),
    column('language', 'text', 14, (row) => languageNames.of(row.language) ?? null),
    moment('received'),
    moment('due'),
    moment('firstEdit'),
    moment('solved'),
    moment('closed'),
    moment('lastChange'),
    text('responsible', 22),
    text('mailbox', 22),
    flag('reminder'),
    flag('caseBook'),
    flag('qualified'),
    ...(withGoodwill ? [column('goodwillCost', 'money', 14, (row) => row.goodwillCost)] : []),
  ];
}
