import type { ImportCounts } from '@cfm/contract/platform/spreadsheet-import.ts';
import { and, asc, isNull, sql } from 'drizzle-orm';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { readImportTable } from '../../platform/files/read-import-table.ts';
import type { UploadedFile } from '../../platform/files/receive-file.ts';
import { changedFields, recordAudits } from '../audit/record-audit.ts';
import { lockManager } from '../sign-in/manage-user.ts';
import { type GivenUser, userSheet } from './import-table.ts';
import { planImport } from './plan-import.ts';
import { users } from './tables.ts';
import { changeUser, insertUser } from './write-user.ts';

interface Import {
  planHash: string;
  files: readonly UploadedFile[];
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
