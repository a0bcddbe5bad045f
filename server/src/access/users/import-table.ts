import type { UserImportColumn } from '@cfm/contract/access/user-settings.ts';
import { de } from '@cfm/contract/messages/de.ts';
import { en } from '@cfm/contract/messages/en.ts';
import { importedUsersMax } from '@cfm/contract/platform/limits.ts';
import type { GivenRow, ImportedSheet } from '../../platform/files/read-import-table.ts';

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
