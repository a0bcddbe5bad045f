import { isReadOnly } from '@cfm/contract/catalog/case-statuses.ts';
import { and, eq, getTableColumns } from 'drizzle-orm';
import { caseScope } from '../../access/case-scope/case-scope.ts';
import type { Ctx, Tx } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { runPrepared } from '../../platform/db/statements.ts';
import { findForeignLock, lockedError } from './active-lock.ts';
import { cases } from './tables.ts';

export type CaseRow = typeof cases.$inferSelect;
const columns = getTableColumns(cases);

/** Returns the case if it is in the actor's scope. Otherwise throws `NotFound`, as if it did not exist. */
export async function loadVisibleCase(ctx: Ctx, caseId: number): Promise<CaseRow> {
  const [row] = await ctx.db
    .select(columns)
    .from(cases)
    .where(and(eq(cases.caseId, caseId), caseScope(ctx.actor, cases)));
  return found(row);
}

/**
 * Returns the case with its row locked, for a change in the open transaction. Throws `CaseLocked` for staff while
 * another session, or a tab other than `tabId`, holds the lease. Tokens and jobs pass (rule 3.11). Throws
 * `CaseReadOnly` for a read-only case unless `readOnly` is `allow` (rule 3.6). Use `lock: 'ignore'` for changes that don't
 * affect the work of the lock holder.
 */
export async function loadCaseForChange(
  tx: Tx,
  caseId: number,
  options: { readOnly?: 'reject' | 'allow'; lock?: 'reject' | 'ignore'; tabId?: string | undefined } = {},
): Promise<CaseRow> {
  const [row] = await runPrepared(
    tx.db
      .select(columns)
      .from(cases)
      .where(and(eq(cases.caseId, caseId), caseScope(tx.actor, cases)))
      .for('update'),
  );
  const loaded = found(row);
  const lock = options.lock === 'ignore' ? null : await findForeignLock(tx, caseId, options.tabId);
  if (lock) throw lockedError(lock);
  if (options.readOnly !== 'allow' && isReadOnly(loaded.statusId)) throw new AppError('CaseReadOnly');
  return loaded;
}
