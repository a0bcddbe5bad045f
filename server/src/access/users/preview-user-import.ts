import {
  type UserForm,
  type UserImportColumn,
  userImportColumns,
} from '@cfm/contract/access/user-settings.ts';
import type { ImportPreview } from '@cfm/contract/platform/spreadsheet-import.ts';
import { type Ctx, userOf } from '../../context.ts';
import { differingCells } from '../../platform/files/plan-import.ts';
import { readImportTable } from '../../platform/files/read-import-table.ts';
import type { UploadedFile } from '../../platform/files/receive-file.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { storedForm } from './import-cells.ts';
import { userSheet } from './import-table.ts';
import { planImport, type UserPlan } from './plan-import.ts';

/** Returns row by row what an import of users would do, without changing anything (rule 18.11). */
export async function previewUserImport(
  ctx: Ctx,
  { files }: { files: readonly UploadedFile[] },
): Promise<ImportPreview<UserImportColumn>> {
  const { rows, unknownColumns } = await readImportTable(ctx, files, userSheet);
  const plan = await planImport(ctx, rows, userOf(ctx));
  const shown = shownIn(ctx, plan);
  return {
    planHash: plan.hash,
    counts: plan.counts,
    unknownColumns,
    rows: plan.rows.map(({ rowNumber, username, name, kind, stored, after, errors }) => ({
      rowNumber,
      key: username,
      name,
      kind,
      changes:
        after === null
          ? []
          : differingCells(userImportColumns, shown(stored && storedForm(stored)), shown(after.form)),
      errors,
    })),
  };
}

type Shown = (form: UserForm | null) => Record<UserImportColumn, string | null>;

/** Formats the columns of a user for display. */
function shownIn({ language }: Ctx, { markets, roles }: UserPlan): Shown {
  const text = textsOf(language, 'users');
  const languageNames = new Intl.DisplayNames([language], { type: 'language' });
  const names = new Map(
    markets.map(({ marketId, name, nameDe }) => [marketId, language === 'de' ? nameDe : name]),
  );
  return (form) => ({
    username: form?.username ?? null,
    email: form?.email ?? null,
    firstName: form?.firstName ?? null,
    lastName: form?.lastName ?? null,
    role: roles.find(({ id }) => id === form?.roleId)?.name ?? null,
    language: form && (languageNames.of(form.language) ?? form.language),
    markets:
      form && (form.scopes.Markets?.map((id) => names.get(id) ?? `#${id}`).join(', ') ?? text('allMarkets')),
    active: form && text(form.isActive ? 'yes' : 'no'),
  });
}
