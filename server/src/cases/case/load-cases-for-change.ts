import { numberWithoutYear } from '@cfm/contract/cases/case-number.ts';
import { and, desc, eq, getTableColumns, inArray, like, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { caseScope } from '../../access/case-scope/case-scope.ts';
import type { Ctx, Tx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { ruleText } from '../../platform/texts/reject-field.ts';
import { findForeignLock } from './active-lock.ts';
import type { CaseRow } from './load-case.ts';
import { cases } from './tables.ts';

/** Locks the rows of several cases in id order, which avoids deadlocks. The caller checks scope, lease and status. */
export async function lockCaseRows(tx: Tx, which: SQL | undefined): Promise<void> {
  await tx.db.select({ caseId: cases.caseId }).from(cases).where(which).orderBy(cases.caseId).for('update');
}

/**
 * Returns the cases in the actor's scope with their rows locked, in id order, for a change in the open transaction.
 * Rejects a case that another user is editing, with its number and the user's name (rule 3.11).
 */
export async function loadCasesForChange(tx: Tx, caseIds: readonly number[]): Promise<CaseRow[]> {
  await lockCaseRows(tx, inArray(cases.caseId, [...caseIds]));
  const rows = await tx.db
    .select()
    .from(cases)
    .where(and(inArray(cases.caseId, [...caseIds]), caseScope(tx.actor, cases)))
    .orderBy(cases.caseId);
  for (const row of rows) await rejectLockedByName(tx, row);
  return rows;
}

/** Rejects a second case that another user is editing, with its number and the user's name, at `field` if given. */
export async function rejectLockedByName(ctx: Ctx, row: CaseRow, field = 'general'): Promise<void> {
  const lock = await findForeignLock(ctx, row.caseId);
  if (!lock) return;
  const text = ruleText(ctx, field, 'caseLockedBy', {
    number: row.internalId,
    name: `${lock.firstName} ${lock.lastName}`,
  });
  throw new AppError('CaseLocked', { text, field });
}

const named = alias(cases, 'named');

/**
 * Returns the case with this number if it is in the actor's scope. Follows an integrated case to its target. A number
 * without its year is that of the newest such case.
 */
export async function findCaseByNumber(ctx: Ctx, internalId: string): Promise<CaseRow | null> {
  const end = numberWithoutYear(internalId);
  const [row] = await ctx.db
    .select(getTableColumns(cases))
    .from(cases)
    .innerJoin(named, sql`${cases.caseId} = coalesce(${named.integratedIntoId}, ${named.caseId})`)
    .where(
      and(
        end === null ? eq(named.internalId, internalId) : like(named.internalId, `____${end}`),
        caseScope(ctx.actor, cases),
      ),
    )
    .orderBy(desc(named.internalId))
    .limit(1);
  return row ?? null;
}
