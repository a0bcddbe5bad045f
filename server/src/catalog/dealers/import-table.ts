import type { ImportColumn } from '@cfm/contract/catalog/dealers.ts';
import { de } from '@cfm/contract/messages/de.ts';
import { en } from '@cfm/contract/messages/en.ts';
import { importedDealersMax } from '@cfm/contract/platform/limits.ts';
import type { GivenRow, ImportedSheet } from '../../platform/files/read-import-table.ts';

export type GivenDealer = GivenRow<ImportColumn>;

/** Accepted heads: the column names in both languages, and names that other programs use. */
const named = (column: ImportColumn, ...others: string[]) => [
  en.dealers.columns[column],
  de.dealers.columns[column],
  ...others,
];
/** Structure of a spreadsheet of dealers (rule 8.14). */
export const dealerSheet: ImportedSheet<ImportColumn> = {
  heads: {
    number: named('number', 'dealer number', 'dealer no', 'no', 'Händlernummer', 'Händler-Nr', 'Nr'),
    name: named('name', 'dealer', 'dealer name', 'Händler', 'Händlername'),
    city: named('city', 'town', 'Stadt'),
    market: named('market'),
    emails: named(
      'emails',
      ...['e-mail', 'mail', 'e-mail address', 'e-mail addresses', 'E-Mail-Adresse', 'E-Mail-Adressen'],
    ),
    language: named('language'),
    active: named('active'),
  },
  keyColumn: 'number',
  rowsMax: importedDealersMax,
};
