import type { Readable } from 'node:stream';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { ExportRejection } from '@cfm/contract/screens/export.ts';
import { create as contentDisposition } from 'content-disposition';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { BytesReply } from '../../platform/http/bindings.ts';
import { spreadsheetType } from '../../platform/spreadsheet/package-parts.ts';
import type { CellValue, Sheet, SheetColumn } from '../../platform/spreadsheet/sheet.ts';
import { writeSpreadsheet } from '../../platform/spreadsheet/write-spreadsheet.ts';
import { shownText } from '../../platform/texts/shown-text.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { beginExport } from './begin-export.ts';

type Cells = readonly CellValue[];
interface Exported<Row> {
  /** Rows to export, at most `rowsMax`. */
  rows: readonly Row[];
  /** Number of matching rows. */
  total: number;
  rowsMax: number;
  audited: { entity: 'auditLog' | 'billing' | 'caseList' | 'goodwill'; filter: object };
  fileName: string;
  sheet: string;
  columns: readonly SheetColumn[];
  /** Rows per batch. Keep it small: formatting a batch blocks the server. */
  rowsOfBatch: number;
  cellsOf: (batch: readonly Row[]) => readonly Cells[] | Promise<readonly Cells[]>;
  totals?: Sheet['totals'];
  isPrinted?: boolean;
  /** Sheets after the sheet of the rows. */
  moreSheets?: readonly Sheet[];
}

/** Reason why this number of rows cannot be exported, or null (rule 3.36). */
export function exportRejection(total: number, rowsMax: number): ExportRejection | null {
  if (total === 0) return 'NothingToExport';
  return total > rowsMax ? 'TooManyToExport' : null;
}

/**
 * Exports a list as a spreadsheet and audits it: one at a time per user, with a limit per server
 * (rules 3.36 to 3.38).
 */
export async function exportSpreadsheet<Row>(ctx: Ctx, find: () => Promise<Exported<Row>>) {
  const end = beginExport(userOf(ctx).userId);
  try {
    const reply = await openExport(ctx, await find());
    // Read completely or aborted.
    reply.body.once('close', end);
    return reply;
  } catch (error) {
    end();
    throw error;
  }
}

async function openExport<Row>(ctx: Ctx, exported: Exported<Row>): Promise<BytesReply & { body: Readable }> {
  const {
    rows,
    total,
    rowsMax,
    audited,
    fileName,
    sheet,
    columns,
    totals,
    isPrinted,
    moreSheets = [],
  } = exported;
  const rejection = exportRejection(total, rowsMax);
  if (rejection) throw new AppError(rejection, { values: { max: rowsMax } });
  await inTransaction(ctx, (tx) =>
    recordAudit(tx, {
      entity: audited.entity,
      entityId: null,
      action: 'export',
      changes: [
        { field: 'filter', to: JSON.stringify(audited.filter) },
        { field: audited.entity === 'caseList' ? 'caseCount' : 'rowCount', to: rows.length },
      ],
    }),
  );
  return {
    contentType: spreadsheetType,
    headers: {
      'content-disposition': contentDisposition(fileName),
      'x-content-type-options': 'nosniff',
    },
    body: writeSpreadsheet(
      {
        name: sheet,
        columns,
        batches: batchesOf(exported, ctx.language),
        ...(totals && { totals }),
        ...(isPrinted && { isPrinted }),
      },
      ...moreSheets,
    ),
  };
}

async function* batchesOf<Row>({ rows, rowsOfBatch, cellsOf }: Exported<Row>, language: Language) {
  const shown = (value: CellValue) => (typeof value === 'string' ? shownText(value, language) : value);
  for (let first = 0; first < rows.length; first += rowsOfBatch)
    yield (await cellsOf(rows.slice(first, first + rowsOfBatch))).map((cells) => cells.map(shown));
}
