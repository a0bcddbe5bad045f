import { eq } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { rejectField } from '../../platform/texts/reject-field.ts';
import { changeCase } from '../case/change-case.ts';
import { loadCaseForChange } from '../case/load-case.ts';
import { recordFirstEdit } from '../case/record-first-edit.ts';
import { recordRelation } from '../case/record-relation.ts';
import { cases } from '../case/tables.ts';
import { leaveParent } from './leave-parent.ts';
import { lockFamily } from './lock-family.ts';
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
      rejectField(tx, 'internalId', 'parentIsChild', { values: { number: parent.internalId } });
    if (await hasChildren(tx, caseId)) rejectField(tx, 'internalId', 'childHasChildren');
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

async function hasChildren(tx: Tx, caseId: number): Promise<boolean> {
  const children = await tx.db
    .select({ caseId: cases.caseId })
    .from(cases)
    .where(eq(cases.parentId, caseId))
    .limit(1);
  return children.length > 0;
}
