import { userImportColumns } from '@cfm/contract/access/user-settings.ts';
import type { Ctx } from '../../context.ts';
import type { BytesReply } from '../../platform/http/bindings.ts';
import { spreadsheetType } from '../../platform/spreadsheet/package-parts.ts';
import { writeSpreadsheet } from '../../platform/spreadsheet/write-spreadsheet.ts';
import { textsOf } from '../../platform/texts/texts.ts';

async function* noRows() {
  yield [];
}
/** Spreadsheet template with the heads of an import in the reader's language, without rows. */
export async function getUserTemplate({ language }: Ctx): Promise<BytesReply> {
  const text = textsOf(language, 'users');
  const columns = userImportColumns.map((column) => ({
    head: text(`columns.${column}`),
    kind: 'text' as const,
    width: column === 'email' || column === 'markets' ? 32 : 16,
  }));
  return {
    contentType: spreadsheetType,
    body: writeSpreadsheet({ name: text('sheetName'), columns, batches: noRows() }),
  };
}
