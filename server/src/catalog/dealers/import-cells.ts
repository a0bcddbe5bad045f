import type { DealerForm, ImportColumn, ListedDealer } from '@cfm/contract/catalog/dealers.ts';
import { languages } from '@cfm/contract/messages/catalogue.ts';
import { emailMaxLength, emailsPerDealer } from '@cfm/contract/platform/limits.ts';
import { pastedAddresses } from '@cfm/contract/platform/pasted-recipients.ts';
import { flagOf, wordKey } from '../../platform/spreadsheet/cell-words.ts';
import type { MarketsByName, NamedMarket } from '../markets/markets-by-name.ts';
import type { GivenDealer } from './import-table.ts';

/** Language codes by code and by name in both languages. */
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

/** The longest valid addresses with a name of the same length for each. A longer cell is not worth reading. */
const addressesMaxLength = 2 * emailsPerDealer * emailMaxLength;
/** A cell may have thousands. One more than a dealer can have is enough to reject them. */
const addressesIn = (cell: string): string[] =>
  (cell.length > addressesMaxLength ? cell.split(/[\s;,]+/).filter(Boolean) : pastedAddresses(cell)).slice(
    0,
    emailsPerDealer + 1,
  );

/** Errors of single cells, found before the form is validated. */
export type CellError = 'marketUnknown' | 'marketInactive' | 'languageUnknown' | 'yesOrNo';
type Problems = Partial<Record<ImportColumn, CellError>>;
export interface ReadRow {
  /** The resulting dealer as form values. Null for unknown values. */
  form: { [Field in keyof DealerForm]: DealerForm[Field] | null };
  problems: Problems;
}

/**
 * Form values of a dealer after a row (rule 8.15). A missing column or an empty cell keeps the stored value,
 * but an empty cell clears city and addresses.
 */
export function readRow(
  { cells }: Pick<GivenDealer, 'cells'>,
  stored: ListedDealer | null,
  markets: MarketsByName,
): ReadRow {
  const problems: Problems = {};
  const market = marketOf(cells.market, stored, markets, problems);
  const language = cells.language
    ? languageCodes.get(wordKey(cells.language))
    : (stored?.language ?? market?.language ?? 'en');
  if (language === undefined) problems.language = 'languageUnknown';
  const isActive = cells.active ? flagOf(cells.active) : (stored?.isActive ?? true);
  if (isActive === undefined) problems.active = 'yesOrNo';
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
    problems,
  };
}

function marketOf(
  cell: string | undefined,
  stored: ListedDealer | null,
  markets: MarketsByName,
  problems: Problems,
): Pick<NamedMarket, 'marketId' | 'language'> | undefined {
  if (!cell) return stored ?? undefined;
  const market = markets.get(wordKey(cell));
  if (market === undefined) problems.market = 'marketUnknown';
  else if (!market.isActive && market.marketId !== stored?.marketId) problems.market = 'marketInactive';
  return problems.market === undefined ? market : undefined;
}
