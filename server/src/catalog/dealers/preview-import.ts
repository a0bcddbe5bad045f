import { type ImportColumn, importColumns } from '@cfm/contract/catalog/dealers.ts';
import type { ImportPreview } from '@cfm/contract/platform/spreadsheet-import.ts';
import type { Ctx } from '../../context.ts';
import { differingCells } from '../../platform/files/plan-import.ts';
import { readImportTable } from '../../platform/files/read-import-table.ts';
import type { UploadedFile } from '../../platform/files/receive-file.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import type { NamedMarket } from '../markets/markets-by-name.ts';
import type { DealerInput } from './audit-dealer.ts';
import { dealerSheet } from './import-table.ts';
import { type PlannedRow, planImport } from './plan-import.ts';

/** Returns row by row what an import would do, without changing anything (rule 8.14). */
export async function previewImport(
  ctx: Ctx,
  { files }: { files: readonly UploadedFile[] },
): Promise<ImportPreview<ImportColumn>> {
  const { rows, unknownColumns } = await readImportTable(ctx, files, dealerSheet);
  const plan = await planImport(ctx, rows, { isLocked: false });
  const shown = shownIn(ctx, plan.markets);
  return {
    planHash: plan.hash,
    counts: plan.counts,
    unknownColumns,
    rows: plan.rows.map((row) => ({
      rowNumber: row.rowNumber,
      key: row.number,
      name: row.name,
      kind: row.kind,
      changes: changesOf(row, shown),
      errors: row.errors,
    })),
  };
}

type Shown = (dealer: DealerInput | null) => Record<ImportColumn, string | null>;

/** Formats the columns of a dealer for display. */
function shownIn({ language }: Ctx, markets: readonly NamedMarket[]): Shown {
  const text = textsOf(language, 'dealers');
  const languageNames = new Intl.DisplayNames([language], { type: 'language' });
  const names = new Map(
    markets.map(({ marketId, name, nameDe }) => [marketId, language === 'de' ? nameDe : name]),
  );
  return (dealer) => ({
    number: dealer?.number ?? null,
    name: dealer?.name ?? null,
    city: dealer?.city ?? null,
    market: dealer && (names.get(dealer.marketId) ?? null),
    emails: dealer?.emails.join(', ') || null,
    language: dealer && (languageNames.of(dealer.language) ?? dealer.language),
    active: dealer && text(dealer.isActive ? 'yes' : 'no'),
  });
}

function changesOf({ stored, form }: PlannedRow, shown: Shown) {
  if (form === null) return [];
  return differingCells(importColumns, shown(stored), shown(form));
}
