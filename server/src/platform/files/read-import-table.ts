import { buffer } from 'node:stream/consumers';
import type { RuleName } from '@cfm/contract/messages/catalogue.ts';
import { importMaxBytes } from '@cfm/contract/platform/limits.ts';
import { eq } from 'drizzle-orm';
import { type Ctx, userOf } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { columnsByHead, headKey } from '../spreadsheet/heads.ts';
import { readTable, tableEndingOf } from '../spreadsheet/read-table.ts';
import { TableError, type TableErrorReason, type TableRow } from '../spreadsheet/table.ts';
import { rejectField } from '../texts/reject-field.ts';
import type { UploadedFile } from './receive-file.ts';
import { storedFiles } from './tables.ts';

const limits = {
  columnsMax: 50,
  unpackedMaxBytes: 30 * 1024 * 1024,
  charactersMax: 10_000_000,
  timeMaxMs: 30_000,
};
const problems: Record<TableErrorReason, RuleName> = {
  unreadable: 'tableUnreadable',
  tooLarge: 'tableTooLarge',
  tooManyRows: 'tableTooManyRows',
  notUtf8: 'tableNotUtf8',
};

/** Expected structure of an uploaded spreadsheet. */
export interface ImportedSheet<Column extends string> {
  /** Accepted heads of each column. */
  heads: Readonly<Record<Column, readonly string[]>>;
  /** Identifies a row. This column is required. */
  keyColumn: Column;
  rowsMax: number;
}
/** A row of the spreadsheet. `cells` omits columns that the spreadsheet does not have. */
export interface GivenRow<Column extends string> {
  rowNumber: number;
  cells: Partial<Record<Column, string>>;
}
export interface ImportTable<Column extends string> {
  rows: GivenRow<Column>[];
  unknownColumns: string[];
}

/** Users whose spreadsheet this server is reading. Limits each user to one, so that no user blocks the others. */
const reading = new Set<number>();

/**
 * Reads the rows of the uploaded spreadsheet by their heads. Errors of the whole file are reported at the
 * file field (rule 8.14).
 */
export async function readImportTable<Column extends string>(
  ctx: Ctx,
  files: readonly UploadedFile[],
  sheet: ImportedSheet<Column>,
): Promise<ImportTable<Column>> {
  const values = { limit: sheet.rowsMax, megabytes: importMaxBytes / 1024 / 1024 };
  const [file] = files;
  const ending = file && tableEndingOf(file.fileName);
  if (!file || !ending || files.length > 1) rejectField(ctx, 'files', 'tableKind');
  if (file.sizeBytes > importMaxBytes) rejectField(ctx, 'files', 'tableTooLarge', { values });
  const { userId } = userOf(ctx);
  if (reading.has(userId)) throw new AppError('ImportRunning');
  reading.add(userId);
  try {
    const content = await readStored(ctx, file);
    // The heads count as a row, too.
    const rows = await readTable(content, ending, {
      ...limits,
      rowsMax: sheet.rowsMax + 1,
      caller: `user ${userId}`,
    });
    return byHeads(ctx, sheet, rows);
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    rejectField(ctx, 'files', problems[error.reason], { values });
  } finally {
    reading.delete(userId);
  }
}

async function readStored(ctx: Ctx, { storedFileId }: UploadedFile): Promise<Buffer> {
  const [row] = await ctx.db
    .select({ storageKey: storedFiles.storageKey })
    .from(storedFiles)
    .where(eq(storedFiles.storedFileId, storedFileId));
  return buffer(await ctx.files.read(found(row).storageKey));
}

function byHeads<Column extends string>(
  ctx: Ctx,
  { heads: names, keyColumn }: ImportedSheet<Column>,
  [heads, ...rows]: readonly TableRow[],
): ImportTable<Column> {
  const known = columnsByHead(names);
  const places = new Map<Column, number>();
  const unknownColumns: string[] = [];
  heads?.cells.forEach((head, place) => {
    const column = head === '' ? undefined : known.get(headKey(head));
    if (column === undefined) {
      if (head !== '') unknownColumns.push(head);
    } else if (places.has(column)) {
      rejectField(ctx, 'files', 'duplicateColumn', { values: { column: head } });
    } else places.set(column, place);
  });
  if (!places.has(keyColumn))
    rejectField(ctx, 'files', 'columnMissing', { values: { column: headOf(ctx, names[keyColumn]) } });
  if (rows.length === 0) rejectField(ctx, 'files', 'tableEmpty');
  return {
    unknownColumns,
    rows: rows.map(({ rowNumber, cells }) => ({
      rowNumber,
      cells: Object.fromEntries(
        [...places].map(([column, place]) => [column, cells[place] ?? '']),
      ) as Partial<Record<Column, string>>, // the columns that were found
    })),
  };
}

/** Head in the reader's language. English comes first, then German. */
const headOf = ({ language }: Ctx, [english = '', german = '']: readonly string[]): string =>
  language === 'de' ? german : english;
