import type { billingEndpoints } from '@cfm/contract/billing.ts';
import type { ParsedInput } from '@cfm/contract/endpoint.ts';
import { exportedCasesMax } from '@cfm/contract/limits.ts';
import type { Ctx } from '../../context.ts';
import { textsOf } from '../../texts/texts.ts';
import { exportSpreadsheet } from '../exports/export-spreadsheet.ts';
import { firstDayOf } from './billed-month.ts';
import { findBilling } from './find-billing.ts';
import { lineColumns } from './line-columns.ts';
import { inEuros, readAll } from './read-lines.ts';

type ExportQuery = ParsedInput<typeof billingEndpoints.exportBilling>['query'];

const isFiltered = ({ year: _year, month: _month, ...choice }: ExportQuery) =>
  Object.values(choice).some((value) => value !== undefined && value !== '');

/** The lines of a report as a spreadsheet (rule 24.8). */
export const exportLines = (ctx: Ctx, filter: ExportQuery) =>
  exportSpreadsheet(ctx, async () => {
    const firstDay = firstDayOf(filter);
    const month = firstDay.slice(0, 7);
    const isBilled = (await findBilling(ctx.db, firstDay)) !== null;
    const lines = await readAll(ctx, { filter, isBilled }, exportedCasesMax + 1);
    const texts = textsOf(ctx.language, 'billing');
    const columns = lineColumns(ctx.language);
    return {
      rows: lines,
      total: lines.length,
      rowsMax: exportedCasesMax,
      audited: { entity: 'billing', filter },
      fileName: texts(isBilled ? 'report.exportName' : 'report.exportNameDraft', {
        month,
        part: isFiltered(filter) ? 'yes' : 'no',
      }),
      sheet: texts('report.sheet', { month }),
      columns,
      rowsOfPortion: 500,
      cellsOf: (portion) => portion.map((line) => columns.map(({ cellOf }) => cellOf(inEuros(line)))),
    };
  });
