import type { DealerForm, ImportColumn, ListedDealer } from '@cfm/contract/catalog/dealers.ts';
import { languages } from '@cfm/contract/messages/catalogue.ts';
import { flagOf, wordKey } from '../../platform/spreadsheet/cell-words.ts';
import type { MarketsByName, NamedMarket } from '../markets/markets-by-name.ts';
import type { GivenDealer } from './import-table.ts';

/** Codes of languages by themselves and by their names in both languages. */
const languageCodes = new Map<string, string>();
for (const language of languages) {
  const names = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' });
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = names.of(code);
    if (name === undefined) continue;
    languageCodes.set(code, code);
    languageCodes.set(wordKey(name), code);
  }
}

export const addressesIn = (cell: string): string[] =>
  cell.split(/[\s;,]+/).filter((address) => address !== '');

/** What a cell of each column is wrong for, before the form as a whole is looked at. */
export type CellError = 'marketUnknown' | 'marketInactive' | 'languageUnknown' | 'yesOrNo';
type Faults = Partial<Record<ImportColumn, CellError>>;
export interface ReadRow {
  /** What the dealer would be, as its form takes it; null where that is not known. */
  form: { [Field in keyof DealerForm]: DealerForm[Field] | null };
  faults: Faults;
}

/**
 * What a dealer would be after a row (rule 8.15): a column that the spreadsheet does not have leaves what is there, and so does
 * an empty cell, save that of city and addresses, which empties them.
 */
export function readRow(
  { cells }: Pick<GivenDealer, 'cells'>,
  stored: ListedDealer | null,
  markets: MarketsByName,
): ReadRow {
  const faults: Faults = {};
  const market = marketOf(cells.market, stored, markets, faults);
  const language = cells.language
    ? languageCodes.get(wordKey(cells.language))
    : (stored?.language ?? market?.language ?? 'en');
  if (language === undefined) faults.language = 'languageUnknown';
  const isActive = cells.active ? flagOf(cells.active) : (stored?.isActive ?? true);
  if (isActive === undefined) faults.active = 'yesOrNo';
  return {
    form: {
      number: cells.number ?? null,
      name: cells.name || (stored?.name ?? null),
      city: cells.city ?? stored?.city ?? null,
      marketId: market?.marketId ?? null,
      emails: cells.emails === undefined ? (stored?.emails ?? []) : addressesIn(cells.emails),
      language: language ?? null,
      isActive: isActive ?? null,
    },
    faults,
  };
}

function marketOf(
  cell: string | undefined,
  stored: ListedDealer | null,
  markets: MarketsByName,
  faults: Faults,
): Pick<NamedMarket, 'marketId' | 'language'> | undefined {
  if (!cell) return stored ?? undefined;
  const market = markets.get(wordKey(cell));
  if (market === undefined) faults.market = 'marketUnknown';
  else if (!market.isActive && market.marketId !== stored?.marketId) faults.market = 'marketInactive';
  return faults.market === undefined ? market : undefined;
}
