import { type UserImportColumn, userImportColumns } from '@cfm/contract/access/user-settings.ts';
import { de } from '@cfm/contract/messages/de.ts';
import { en } from '@cfm/contract/messages/en.ts';
import { importedUsersMax } from '@cfm/contract/platform/limits.ts';
import type { Ctx } from '../../context.ts';
import type { GivenRow, ImportedSheet } from '../../platform/files/read-import-table.ts';
import type { BytesReply } from '../../platform/http/bindings.ts';
import { spreadsheetType } from '../../platform/spreadsheet/package-parts.ts';
import { writeSpreadsheet } from '../../platform/spreadsheet/write-spreadsheet.ts';
import { textsOf } from '../../platform/texts/texts.ts';

export type GivenUser = GivenRow<UserImportColumn>;

const named = (column: UserImportColumn, ...others: string[]) => [
  en.users.columns[column],
  de.users.columns[column],
  ...others,
];
/** Structure of a spreadsheet of users (rule 18.11). */
export const userSheet: ImportedSheet<UserImportColumn> = {
  heads: {
    username: named('username', 'user', 'login', 'Benutzer', 'Anmeldename'),
    email: named('email', 'mail', 'e-mail address', 'E-Mail-Adresse'),
    firstName: named('firstName', 'given name'),
    lastName: named('lastName', 'surname', 'family name', 'Familienname'),
    role: named('role'),
    language: named('language'),
    markets: named('markets', 'market', 'Markt'),
    active: named('active'),
  },
  keyColumn: 'username',
  rowsMax: importedUsersMax,
};

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
