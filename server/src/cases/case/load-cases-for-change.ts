import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { caseScope } from '../../access/case-scope/case-scope.ts';
import type { Ctx, Tx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { ruleText } from '../../platform/texts/refuse-field.ts';
import { type CaseRow, findForeignLock } from './load-case.ts';
import { cases } from './tables.ts';

/**
 * Locks the rows of several cases, the lowest id first: two that lock the same ones wait for each other, and never both. Their
 * scope, lease and status are the caller's to look at.
 */
export async function lockCaseRows(tx: Tx, which: SQL | undefined): Promise<void> {
  await tx.db.select({ caseId: cases.caseId }).from(cases).where(which).orderBy(cases.caseId).for('update');
}

/**
 * Several cases with their rows locked, in the order of their ids, for a change within the open transaction: those of them that
 * are in the actor's scope. One that somebody else is editing is refused by its number and their name (rule 3.11).
 */
export async function loadCasesForChange(tx: Tx, caseIds: readonly number[]): Promise<CaseRow[]> {
  await lockCaseRows(tx, inArray(cases.caseId, [...caseIds]));
  const rows = await tx.db
    .select()
    .from(cases)
    .where(and(inArray(cases.caseId, [...caseIds]), caseScope(tx.actor, cases)))
    .orderBy(cases.caseId);
  for (const row of rows) await refuseLockedByName(tx, row);
  return rows;
}

/** Refuses a case beside the open one that somebody else is editing: by its number and their name, at a field if one named it. */
export async function refuseLockedByName(ctx: Ctx, row: CaseRow, field = 'general'): Promise<void> {
  const lock = await findForeignLock(ctx, row.caseId);
  if (!lock) return;
  const text = ruleText(ctx, field, 'caseLockedBy', {
    number: row.internalId,
    name: `${lock.firstName} ${lock.lastName}`,
  });
  throw new AppError('CaseLocked', { text, field });
}

/** The case that this number leads to, which for an integrated one is where it went, if it is in the actor's scope. */
export async function findCaseByNumber(ctx: Ctx, internalId: string): Promise<CaseRow | null> {
  const [row] = await ctx.db
    .select()
    .from(cases)
    .where(
      and(
        sql`${cases.caseId} = (select coalesce(named.integrated_into_id, named.case_id) from cases named where named.internal_id = ${internalId})`,
        caseScope(ctx.actor, cases),
      ),
    );
  return row ?? null;
}
