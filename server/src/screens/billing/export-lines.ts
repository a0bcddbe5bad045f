import type { ParsedInput } from '@cfm/contract/platform/endpoint.ts';
import type { YearAndMonth } from '@cfm/contract/platform/format-month.ts';
import { exportedCasesMax } from '@cfm/contract/platform/limits.ts';
import type { billingEndpoints } from '@cfm/contract/screens/billing.ts';
import { isUnscoped } from '../../access/case-scope/case-scope.ts';
import { exportSpreadsheet } from '../../access/exports/export-spreadsheet.ts';
import type { Ctx } from '../../context.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { aboutSheet } from './about-sheet.ts';
import { accountSheet, sumOfLines } from './account-sheet.ts';
import { firstDayOf } from './billed-month.ts';
import { centsToEuros } from './euros.ts';
import { findBilling } from './find-billing.ts';
import { lineColumns } from './line-columns.ts';
import { inEuros, type LineRow, readAll } from './read-lines.ts';

type ExportQuery = ParsedInput<typeof billingEndpoints.exportBilling>['query'] & YearAndMonth;

const isFiltered = ({ year: _year, month: _month, ...choice }: ExportQuery) =>
  Object.values(choice).some((value) => value !== undefined && value !== '');
const yesNo = (is: boolean) => (is ? 'yes' : 'no');

/** The lines of a report as a spreadsheet, with account and description (rule 24.8). */
export const exportLines = (ctx: Ctx, filter: ExportQuery) =>
  exportSpreadsheet(ctx, async () => {
    const firstDay = firstDayOf(filter);
    const month = firstDay.slice(0, 7);
    const billing = await findBilling(ctx.db, firstDay);
    const isBilled = billing !== null;
    const lines = await readAll(ctx, { filter, isBilled }, exportedCasesMax + 1);
    const isPart = isFiltered(filter) || !isUnscoped(ctx.actor);
    const columns = lineColumns(ctx.language);
    return {
      rows: lines,
      total: lines.length,
      rowsMax: exportedCasesMax,
      audited: { entity: 'billing', filter },
      fileName: textsOf(ctx.language, 'billing')(isBilled ? 'report.exportName' : 'report.exportNameDraft', {
        month,
        part: yesNo(isPart),
      }),
      sheet: textsOf(ctx.language, 'billingSheet')('lines', {
        isPart: yesNo(isPart),
        isDraft: yesNo(!isBilled),
      }),
      columns,
      rowsOfBatch: 500,
      cellsOf: (batch) => batch.map((line) => columns.map(({ cellOf }) => cellOf(inEuros(line)))),
      totals: totalsOf(ctx, lines, isPart),
      isPrinted: true,
      moreSheets: [
        accountSheet(lines, ctx.language),
        aboutSheet(ctx, { month, billing, filter, lines, isPart }),
      ],
    };
  });

/** The totals row for `lineColumns`: count, amount, and uncounted lines. */
function totalsOf({ language }: Ctx, lines: readonly LineRow[], isPart: boolean) {
  const texts = textsOf(language, 'billing');
  const text = textsOf(language, 'billingSheet');
  const { count, netCents } = sumOfLines(lines.filter(({ kind }) => kind !== 'notAgain'));
  const notAgainCount = lines.length - count;
  const notes = [
    ...(notAgainCount > 0 ? [texts('report.notAgainAlone', { count: notAgainCount })] : []),
    ...(isPart ? [text('totalOfPart')] : []),
  ];
  return [
    text('total'),
    texts('lines', { count }),
    null,
    null,
    null,
    { sum: centsToEuros(netCents) },
    null,
    null,
    notes.length > 0 ? notes.join(' · ') : null,
  ];
}
