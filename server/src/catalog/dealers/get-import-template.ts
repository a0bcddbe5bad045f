import { importColumns } from '@cfm/contract/catalog/dealers.ts';
import type { Ctx } from '../../context.ts';
import type { BytesReply } from '../../platform/http/bindings.ts';
import { spreadsheetType } from '../../platform/spreadsheet/package-parts.ts';
import { writeSpreadsheet } from '../../platform/spreadsheet/write-spreadsheet.ts';
import { textsOf } from '../../platform/texts/texts.ts';

async function* noRows() {
  yield [];
}

/** Spreadsheet template with the heads of an import in the reader's language, without rows. */
export async function getImportTemplate({ language }: Ctx): Promise<BytesReply> {
  const text = textsOf(language, 'dealers');
  const columns = importColumns.map((column) => ({
    head: text(`columns.${column}`),
    kind: 'text' as const,
    width: column === 'name' || column === 'emails' ? 32 : 16,
  }));
  return {
    contentType: spreadsheetType,
    body: writeSpreadsheet({ name: text('sheetName'), columns, batches: noRows() }),
  };
}
