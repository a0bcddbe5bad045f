import {
  dealerForm,
  dealerNumberOf,
  type ImportColumn,
  importColumns,
  type ListedDealer,
} from '@cfm/contract/catalog/dealers.ts';
import { fieldErrors } from '@cfm/contract/platform/field-texts.ts';
import type { ImportCounts, ImportKind } from '@cfm/contract/platform/spreadsheet-import.ts';
import { isInSettingsScope } from '../../access/case-scope/settings-scope.ts';
import type { Ctx } from '../../context.ts';
import { errorsInOrder, hashOfPlan, planRows } from '../../platform/files/plan-import.ts';
import { fieldTextsOf } from '../../platform/texts/parse-form.ts';
import { ruleText } from '../../platform/texts/reject-field.ts';
import { listNamedMarkets, marketsByName, type NamedMarket } from '../markets/markets-by-name.ts';
import { type DealerInput, dealerChanges, hasOtherAddresses } from './audit-dealer.ts';
import { type CellError, readRow } from './import-cells.ts';
import type { GivenDealer } from './import-table.ts';
import { listDealersByNumber } from './queries.ts';

export interface PlannedRow {
  rowNumber: number;
  number: string;
  /** From the row, otherwise the stored name. */
  name: string;
  kind: ImportKind;
  stored: ListedDealer | null;
  /** The resulting dealer. Null if the row has errors. */
  form: DealerInput | null;
  errors: { column: ImportColumn; text: string }[];
}
export interface ImportPlan {
  rows: PlannedRow[];
  counts: ImportCounts;
  markets: readonly NamedMarket[];
  /** Equal for plans that do the same. */
  hash: string;
}

/**
 * Plans the import of these rows (rule 8.15). With `isLocked`, locks the dealers, so that they do not change
 * before the import.
 */
export async function planImport(
  ctx: Ctx,
  given: readonly GivenDealer[],
  { isLocked }: { isLocked: boolean },
): Promise<ImportPlan> {
  const allMarkets = await listNamedMarkets(ctx.db);
  const numbers = [...new Set(given.map(({ cells }) => dealerNumberOf(cells.number ?? '')))];
  const stored = await listDealersByNumber(ctx.db, numbers, { isLocked });
  const known = {
    markets: marketsByName(allMarkets),
    dealers: new Map(stored.map((dealer) => [dealer.number, dealer])),
    rowOfNumber: new Map<string, number>(),
  };
  const { rows, counts } = await planRows(given, (row) => planRow(ctx, row, known));
  return {
    rows,
    counts,
    markets: allMarkets,
    hash: hashOf(rows),
  };
}

interface Known {
  markets: ReturnType<typeof marketsByName>;
  dealers: ReadonlyMap<string, ListedDealer>;
  /** Row by dealer number, as far as the rows have been processed. */
  rowOfNumber: Map<string, number>;
}

function planRow(ctx: Ctx, given: GivenDealer, { markets, dealers, rowOfNumber }: Known): PlannedRow {
  const { rowNumber } = given;
  const number = dealerNumberOf(given.cells.number ?? '');
  const stored = dealers.get(number) ?? null;
  const { form, problems } = readRow(given, stored, markets);
  const errors = new Map<ImportColumn, string>();
  const earlier = rowOfNumber.get(number);
  if (earlier !== undefined) errors.set('number', ruleText(ctx, 'number', 'duplicateRow', { row: earlier }));
  else if (number !== '') rowOfNumber.set(number, rowNumber);
  for (const [column, problem] of Object.entries(problems) as [ImportColumn, CellError][])
    errors.set(column, ruleText(ctx, fieldOf[column], problem, { value: given.cells[column] ?? '' }));
  const parsed = dealerForm.safeParse(form);
  const broken = parsed.error ? fieldErrors(parsed.error.issues, form, fieldTextsOf(ctx.language)) : {};
  for (const [path, text] of Object.entries(broken)) {
    const column = columnOf(path);
    // An error of the cell is already reported, and leaves the field empty.
    if (!errors.has(column)) errors.set(column, text);
  }
  const valid = errors.size === 0 && parsed.success ? parsed.data : null;
  if (valid && !isChangeInScope(ctx, stored, valid))
    errors.set('market', ruleText(ctx, 'marketId', 'dealerOutOfScope'));
  const after = errors.size === 0 ? valid : null;
  return {
    rowNumber,
    number,
    name: form.name ?? '',
    stored,
    form: after,
    kind: after === null ? 'wrong' : kindOf(stored, after),
    errors: errorsInOrder(importColumns, errors),
  };
}

/** Whether the user may make this change (rule 1.14). A row that changes nothing may name any dealer. */
const isChangeInScope = (ctx: Ctx, stored: ListedDealer | null, after: DealerInput): boolean =>
  kindOf(stored, after) === 'same' ||
  [stored ?? after, after].every(({ marketId }) => isInSettingsScope(ctx, marketId));

function kindOf(stored: ListedDealer | null, after: DealerInput): ImportKind {
  if (stored === null) return 'new';
  return dealerChanges(stored, after).length > 0 || hasOtherAddresses(stored, after) ? 'changed' : 'same';
}

/** Form field of each column. */
const fieldOf = {
  number: 'number',
  name: 'name',
  city: 'city',
  market: 'marketId',
  emails: 'emails',
  language: 'language',
  active: 'isActive',
} as const satisfies Record<ImportColumn, keyof DealerInput>;
const columnOf = (path: string): ImportColumn =>
  (Object.keys(fieldOf) as ImportColumn[]).find((column) => fieldOf[column] === path.split('.')[0]) ??
  'number';

/** Hash of everything that the import would do, and of the current state of its dealers. */
const hashOf = (rows: readonly PlannedRow[]): string =>
  hashOfPlan(
    rows.map(({ rowNumber, number, kind, stored, form }) => [rowNumber, number, kind, stored, form]),
  );
