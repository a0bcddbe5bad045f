import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { caseScope } from '../../access/case-scope/case-scope.ts';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { refuseField } from '../../platform/texts/refuse-field.ts';
import { changeCase } from '../case/change-case.ts';
import { type CaseRow, loadCaseForChange } from '../case/load-case.ts';
import { lockCaseRows } from '../case/load-cases-for-change.ts';
import { recordFirstEdit } from '../case/record-first-edit.ts';
import { recordRelation } from '../case/record-relation.ts';
import { cases } from '../case/tables.ts';
import { getOtherCase, getOtherOpenCase } from './other-case.ts';

/** Makes a case the child of another one, one level deep (rule 3.47). Returns the parent. */
export async function setParent(
  ctx: Ctx,
  { caseId, internalId }: { caseId: number; internalId: string },
): Promise<{ caseId: number; internalId: string }> {
  return inTransaction(ctx, async (tx) => {
    const named = await getOtherCase(tx, caseId, internalId);
    await lockFamily(tx, caseId, [named.caseId]);
    const row = await loadCaseForChange(tx, caseId);
    const parent = await getOtherOpenCase(tx, caseId, named);
    if (parent.parentId !== null)
      refuseField(tx, 'internalId', 'parentIsChild', { values: { number: parent.internalId } });
    if (await hasChildren(tx, caseId)) refuseField(tx, 'internalId', 'childHasChildren');
    if (row.parentId !== parent.caseId) {
      const child = await recordFirstEdit(tx, row);
      await leaveParent(tx, child, 'internalId');
      await changeCase(tx, child, { parentId: parent.caseId }, 'setParent');
      await recordRelation(tx, caseId, 'parentSet', parent);
      await recordRelation(tx, parent.caseId, 'childAdded', row);
      await recordAudit(tx, {
        entity: 'case',
        entityId: parent.caseId,
        action: 'addChild',
        caseId: parent.caseId,
        changes: [{ field: 'relatedCaseId', to: caseId }],
      });
    }
    return { caseId: parent.caseId, internalId: parent.internalId };
  });
}

/** Removes the parent of a case. Does nothing when it has none. */
export async function removeParent(ctx: Ctx, { caseId }: { caseId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockFamily(tx, caseId, []);
    const row = await loadCaseForChange(tx, caseId);
    if (row.parentId === null) return;
    const child = await recordFirstEdit(tx, row);
    await leaveParent(tx, child, 'general');
    await changeCase(tx, child, { parentId: null }, 'removeParent');
  });
}

/**
 * Locks the rows of the case, its parent and its new parent. Ignores edit locks of a parent, because nothing changes
 * that its editor works on.
 */
const lockFamily = (tx: Tx, caseId: number, others: number[]): Promise<void> =>
  lockCaseRows(
    tx,
    or(
      inArray(cases.caseId, [caseId, ...others]),
      sql`${cases.caseId} = (select c.parent_id from cases c where c.case_id = ${caseId})`,
    ),
  );

/** Records on both cases that they are no longer parent and child. Rejects a parent that the actor does not see. */
async function leaveParent(tx: Tx, row: CaseRow, field: 'internalId' | 'general'): Promise<void> {
  if (row.parentId === null) return;
  const [parent] = await tx.db
    .select()
    .from(cases)
    .where(and(eq(cases.caseId, row.parentId), caseScope(tx.actor, cases)));
  if (!parent) refuseField(tx, field, 'parentUnseen');
  await recordRelation(tx, row.caseId, 'parentRemoved', parent);
  await recordRelation(tx, parent.caseId, 'childRemoved', row);
  await recordAudit(tx, {
    entity: 'case',
    entityId: parent.caseId,
    action: 'removeChild',
    caseId: parent.caseId,
    changes: [{ field: 'relatedCaseId', from: row.caseId }],
  });
}

async function hasChildren(tx: Tx, caseId: number): Promise<boolean> {
  const children = await tx.db
    .select({ caseId: cases.caseId })
    .from(cases)
    .where(eq(cases.parentId, caseId))
    .limit(1);
  return children.length > 0;
}
