import type { billingEndpoints } from '@cfm/contract/billing.ts';
import type { ParsedInput } from '@cfm/contract/endpoint.ts';
import { exportedCasesMax } from '@cfm/contract/limits.ts';
import { create as contentDisposition } from 'content-disposition';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { spreadsheetType } from '../../spreadsheet/package-parts.ts';
import { writeSpreadsheet } from '../../spreadsheet/write-spreadsheet.ts';
import { textsOf } from '../../texts/texts.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { beginExport } from '../case-list/begin-export.ts';
import { firstDayOf } from './billed-month.ts';
import { findBilling } from './find-billing.ts';
import { lineColumns } from './line-columns.ts';
import { inEuros, readAll } from './read-lines.ts';

type ExportQuery = ParsedInput<typeof billingEndpoints.exportBilling>['query'];
/** Few: while one is written, nobody else is answered. */
const linesOfPortion = 500;

/** The lines of a report as a spreadsheet, itself audited (rule 24.8). */
export async function exportLines(ctx: Ctx, filter: ExportQuery) {
  const end = beginExport(userOf(ctx).userId);
  try {
    const reply = await openExport(ctx, filter);
    reply.body.once('close', end);
    return reply;
  } catch (error) {
    end();
    throw error;
  }
}

async function openExport(ctx: Ctx, filter: ExportQuery) {
  const firstDay = firstDayOf(filter);
  const month = firstDay.slice(0, 7);
  const isBilled = (await findBilling(ctx.db, firstDay)) !== null;
  const lines = await readAll(ctx, { filter, isBilled }, exportedCasesMax + 1);
  if (lines.length === 0) throw new AppError('NothingToExport');
  if (lines.length > exportedCasesMax)
    throw new AppError('TooManyToExport', { values: { max: exportedCasesMax } });
  await inTransaction(ctx, (tx) =>
    recordAudit(tx, {
      entity: 'billing',
      entityId: null,
      action: 'export',
      changes: [
        { field: 'filter', to: JSON.stringify(filter) },
        { field: 'rowCount', to: lines.length },
      ],
    }),
  );
  const texts = textsOf(ctx.language, 'billing');
  const columns = lineColumns(ctx.language);
  const rowOf = (line: (typeof lines)[number]) => columns.map(({ cellOf }) => cellOf(inEuros(line)));
  return {
    contentType: spreadsheetType,
    headers: {
      'content-disposition': contentDisposition(
        texts(isBilled ? 'report.exportName' : 'report.exportNameDraft', { month }),
      ),
      'x-content-type-options': 'nosniff',
    },
    body: writeSpreadsheet({
      name: texts('report.sheet', { month }),
      columns,
      portions: portionsOf(lines, rowOf),
    }),
  };
}

async function* portionsOf<Line, Row>(lines: readonly Line[], rowOf: (line: Line) => Row) {
  for (let first = 0; first < lines.length; first += linesOfPortion)
    yield lines.slice(first, first + linesOfPortion).map(rowOf);
}
