import { type UserForm, type UserImportColumn, userFormOf } from '@cfm/contract/access/user-settings.ts';
import { languages } from '@cfm/contract/messages/catalogue.ts';
import type { MarketsByName } from '../../catalog/markets/markets-by-name.ts';
import type { Ctx } from '../../context.ts';
import { flagOf, wordKey } from '../../platform/spreadsheet/cell-words.ts';
import { ruleText } from '../../platform/texts/reject-field.ts';
import type { ManagedUser } from '../sign-in/manage-user.ts';
import { shownOf } from './get-user.ts';
import type { GivenUser } from './import-table.ts';

export interface ReadRow {
  /** The resulting user as form values. Null for unknown values. */
  form: { [Field in keyof UserForm]: UserForm[Field] | null };
  /** Errors of single cells, found before the form is validated. */
  problems: [UserImportColumn, string][];
}
interface Known {
  roles: readonly { id: number; name: string }[];
  markets: MarketsByName;
}
/** Codes and names of the product's languages, in each of them. */
const languageNames = new Map(
  languages.flatMap((code) => [
    [code, code] as const,
    ...languages.map(
      (inOne) =>
        [wordKey(new Intl.DisplayNames([inOne], { type: 'language' }).of(code) ?? code), code] as const,
    ),
  ]),
);
const everywhere = new Set(['all', 'alle', 'all markets', 'alle märkte', '*']);

/** Form values of a stored user. */
export const storedForm = (user: ManagedUser): UserForm => userFormOf(shownOf(user));

/**
 * Form values of a user after a row (rule 18.11). An empty cell or a missing column keeps the stored value,
 * so that a forgotten cell removes no limit.
 */
export function readRow(
  ctx: Ctx,
  { cells }: Pick<GivenUser, 'cells'>,
  stored: ManagedUser | null,
  { roles, markets }: Known,
): ReadRow {
  const problems: ReadRow['problems'] = [];
  const problem = (column: UserImportColumn, field: string, rule: Parameters<typeof ruleText>[2]) => {
    problems.push([column, ruleText(ctx, field, rule, { value: cells[column] ?? '' })]);
    return null;
  };
  const before = stored && storedForm(stored);
  const role = cells.role && roles.find(({ name }) => wordKey(name) === wordKey(cells.role ?? ''));
  const language = cells.language ? languageNames.get(wordKey(cells.language)) : (before?.language ?? 'en');
  const isActive = cells.active ? flagOf(cells.active) : (before?.isActive ?? true);
  return {
    form: {
      username: before?.username ?? cells.username ?? null,
      email: cells.email || (before?.email ?? null),
      firstName: cells.firstName || (before?.firstName ?? null),
      lastName: cells.lastName || (before?.lastName ?? null),
      roleId: cells.role
        ? role
          ? role.id
          : problem('role', 'roleId', 'roleUnknown')
        : (before?.roleId ?? null),
      language: language ?? problem('language', 'language', 'languageNotOffered'),
      isActive: isActive ?? problem('active', 'isActive', 'yesOrNo'),
      claims: before?.claims ?? {},
      scopes: scopesOf(cells.markets),
    },
    problems,
  };

  function scopesOf(cell: string | undefined): UserForm['scopes'] {
    const own = before?.scopes ?? {};
    if (!cell) return own;
    const { Markets: _before, ...others } = own;
    if (everywhere.has(wordKey(cell))) return others;
    // Names of markets contain spaces. A cell may have thousands of names, so each is looked up once.
    const names = [...new Set(cell.split(/[;,]/).map((part) => part.trim()))].filter(Boolean);
    const unknown = names.find((name) => !markets.has(wordKey(name)));
    // A row has one text for each column.
    if (unknown !== undefined)
      problems.push(['markets', ruleText(ctx, 'scopes', 'marketUnknown', { value: unknown })]);
    return { ...others, Markets: names.flatMap((name) => markets.get(wordKey(name))?.marketId ?? []) };
  }
}
