import { buffer } from 'node:stream/consumers';
import { type ImportColumn, importColumns } from '@cfm/contract/dealers.ts';
import { importedDealersMax, importMaxBytes } from '@cfm/contract/limits.ts';
import { oneLineOf } from '@cfm/contract/line-text.ts';
import type { RuleName } from '@cfm/contract/messages/catalogue.ts';
import { de } from '@cfm/contract/messages/de.ts';
import { en } from '@cfm/contract/messages/en.ts';
import { eq } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { found } from '../../errors.ts';
import type { UploadedFile } from '../../files/receive-file.ts';
import { storedFiles } from '../../files/tables.ts';
import { readTable, tableEndingOf } from '../../spreadsheet/read-table.ts';
import { TableFault, type TableFaultReason, type TableRow } from '../../spreadsheet/table.ts';
import { refuseField } from '../../texts/refuse-field.ts';

const limits = {
  // The heads are a row too.
  rowsMax: importedDealersMax + 1,
  columnsMax: 50,
  unpackedMaxBytes: 30 * 1024 * 1024,
  charactersMax: 10_000_000,
};
const faults: Record<TableFaultReason, RuleName> = {
  unreadable: 'tableUnreadable',
  tooLarge: 'tableTooLarge',
  tooManyRows: 'tableTooManyRows',
  notUtf8: 'tableNotUtf8',
};
const values = { limit: importedDealersMax, megabytes: importMaxBytes / 1024 / 1024 };

/** What a row of the spreadsheet says of a dealer; a column that the spreadsheet does not have is missing. */
export interface GivenRow {
  rowNumber: number;
  cells: Partial<Record<ImportColumn, string>>;
}
export interface ImportTable {
  rows: GivenRow[];
  unknownColumns: string[];
}

/** The rows of the uploaded spreadsheet by their heads; what is wrong with it as a whole is said of the file (rule 8.14). */
export async function readImportTable(ctx: Ctx, files: readonly UploadedFile[]): Promise<ImportTable> {
  const [file] = files;
  const ending = file && tableEndingOf(file.fileName);
  if (!file || !ending || files.length > 1) refuseField(ctx, 'files', 'tableKind');
  if (file.sizeBytes > importMaxBytes) refuseField(ctx, 'files', 'tableTooLarge', { values });
  const content = await readStored(ctx, file);
  try {
    return byHeads(ctx, await readTable(content, ending, limits));
  } catch (error) {
    if (!(error instanceof TableFault)) throw error;
    refuseField(ctx, 'files', faults[error.reason], { values });
  }
}

async function readStored(ctx: Ctx, { storedFileId }: UploadedFile): Promise<Buffer> {
  const [row] = await ctx.db
    .select({ storageKey: storedFiles.storageKey })
    .from(storedFiles)
    .where(eq(storedFiles.storedFileId, storedFileId));
  return buffer(await ctx.files.read(found(row).storageKey));
}

/** Letters and digits of a head, so that "E-Mails", "e mails" and "Händler-Nr." are known. */
const keyOf = (head: string): string =>
  head
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/[^a-z0-9]/g, '');
/** Beside the names of the columns in both languages, what lists of other programs call them. */
const otherHeads: Record<ImportColumn, string> = {
  number: 'dealernumber dealerno no haendlernummer haendlernr nr',
  name: 'dealer dealername haendler haendlername',
  city: 'town stadt',
  market: '',
  emails: 'email mail emailaddress emailaddresses emailadresse emailadressen',
  language: '',
  active: '',
};
const columnsByHead = new Map(
  importColumns.flatMap((column) => {
    const names = [en, de].map(({ dealers }) => keyOf(dealers.columns[column]));
    return [...names, ...otherHeads[column].split(' ')].map((key) => [key, column] as const);
  }),
);

function byHeads(ctx: Ctx, [heads, ...rows]: readonly TableRow[]): ImportTable {
  const places = new Map<ImportColumn, number>();
  const unknownColumns: string[] = [];
  heads?.cells.forEach((head, place) => {
    const column = head === '' ? undefined : columnsByHead.get(keyOf(head));
    if (column === undefined) {
      if (head !== '') unknownColumns.push(head);
    } else if (places.has(column)) {
      refuseField(ctx, 'files', 'columnTwice', { values: { column: head } });
    } else places.set(column, place);
  });
  if (!places.has('number')) refuseField(ctx, 'files', 'columnMissing');
  if (rows.length === 0) refuseField(ctx, 'files', 'tableEmpty');
  return {
    unknownColumns,
    rows: rows.map(({ rowNumber, cells }) => ({
      rowNumber,
      cells: Object.fromEntries(
        [...places].map(([column, place]) => [column, oneLineOf(cells[place] ?? '')]),
      ),
    })),
  };
}
