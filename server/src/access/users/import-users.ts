import {
  type UserForm,
  type UserImportColumn,
  userImportColumns,
} from '@cfm/contract/access/user-settings.ts';
import type { ImportCounts, ImportPreview } from '@cfm/contract/platform/spreadsheet-import.ts';
import { and, asc, isNull, sql } from 'drizzle-orm';
import { type Ctx, inTransaction, type Tx, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { differingCells } from '../../platform/files/plan-import.ts';
import { readImportTable } from '../../platform/files/read-import-table.ts';
import type { UploadedFile } from '../../platform/files/receive-file.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { changedFields, recordAudits } from '../audit/record-audit.ts';
import { lockManager } from '../sign-in/manage-user.ts';
import { storedForm } from './import-cells.ts';
import { type GivenUser, userSheet } from './import-table.ts';
import { planImport, type UserPlan } from './plan-import.ts';
import { users } from './tables.ts';
import { changeUser, insertUser } from './write-user.ts';

interface Import {
  planHash: string;
  files: readonly UploadedFile[];
}

/** Returns row by row what an import of users would do, without changing anything (rule 18.11). */
export async function previewUserImport(
  ctx: Ctx,
  { files }: Pick<Import, 'files'>,
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

/**
 * Imports the valid rows of a spreadsheet in one transaction and returns the counts. Rejects the import if it
 * would do something else than its preview (rule 18.11).
 */
export async function importUsers(ctx: Ctx, { planHash, files }: Import): Promise<ImportCounts> {
  const { rows } = await readImportTable(ctx, files, userSheet);
  return inTransaction(ctx, async (tx) => {
    const manager = await lockManager(tx);
    await lockUsers(tx, rows);
    const plan = await planImport(tx, rows, manager);
    if (plan.hash !== planHash) throw new AppError('ImportOutdated');
    for (const { kind, stored, after } of plan.rows) {
      if (after === null) continue;
      if (kind === 'new') await insertUser(tx, after.form, after.rights);
      else if (kind === 'changed' && stored) await changeUser(tx, stored, after.form, after.rights);
    }
    await recordAudits(tx, [
      {
        entity: 'userList',
        entityId: null,
        action: 'import',
        changes: changedFields({}, plan.counts),
      },
    ]);
    return plan.counts;
  });
}

/** Called before planning: a concurrent change of language or password is either finished, or waits for this import. */
async function lockUsers(tx: Tx, rows: readonly GivenUser[]): Promise<void> {
  const names = rows.map(({ cells }) => (cells.username ?? '').toLowerCase());
  await tx.db
    .select({ userId: users.userId })
    .from(users)
    .where(and(sql`lower(${users.username}) = any(${sql.param(names)}::text[])`, isNull(users.deletedAt)))
    .orderBy(asc(users.userId))
    .for('no key update');
}
