import { eq, inArray, or } from 'drizzle-orm';
import { callAttention } from '../../cases/case/call-attention.ts';
import { changeCase } from '../../cases/case/change-case.ts';
import { type CaseRow, loadCaseForChange } from '../../cases/case/load-case.ts';
import { lockCaseRows, rejectLockedByName } from '../../cases/case/load-cases-for-change.ts';
import { mayEditCodeLevels } from '../../cases/case/policy.ts';
import { recordFirstEdit } from '../../cases/case/record-first-edit.ts';
import { recordRelation } from '../../cases/case/record-relation.ts';
import { refreshCaseSearch } from '../../cases/case/refresh-case-search.ts';
import { transitionTarget } from '../../cases/case/status-transitions.ts';
import { caseAttention, cases } from '../../cases/case/tables.ts';
import { getOtherCase, getOtherOpenCase } from '../../cases/relations/other-case.ts';
import { caseIntegrations } from '../../cases/relations/tables.ts';
import { type Ctx, inTransaction, type Tx, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { lockMailsOfCase } from '../../platform/outbox/queries.ts';
import { rejectField } from '../../platform/texts/reject-field.ts';
import { completeCase } from '../complete-case/complete-case.ts';
import { addMissingSets, moveContents } from './move-contents.ts';

/**
 * Integrates a case into another one (rule 3.45). Moves its contents there, makes the case read-only, and points it and
 * the cases integrated into it to the target. Returns the target.
 */
export async function integrateCase(
  ctx: Ctx,
  { caseId, internalId }: { caseId: number; internalId: string },
): Promise<{ caseId: number; internalId: string }> {
  return inTransaction(ctx, async (tx) => {
    const named = await getOtherCase(tx, caseId, internalId);
    await lockMailsOfCase(tx, caseId);
    await lockCaseRows(
      tx,
      or(inArray(cases.caseId, [caseId, named.caseId]), eq(cases.integratedIntoId, caseId)),
    );
    const row = await loadCaseForChange(tx, caseId);
    const other = await getOtherOpenCase(tx, caseId, named);
    if (other.parentId === caseId)
      rejectField(tx, 'internalId', 'targetIsChild', { values: { number: other.internalId } });
    await rejectLockedByName(tx, other, 'internalId');
    const statusId = transitionTarget('integrate', row);
    if (statusId === null) throw new AppError('StatusNotAllowed');

    const target = await recordFirstEdit(tx, other);
    const patch = { integratedIntoId: target.caseId };
    await completeCase(tx, row, { statusId, patch, action: 'integrate', skipStatusEvent: true });
    await pointOn(tx, row, target);
    await moveAttention(tx, row, target);
    const way = { from: caseId, to: target.caseId };
    const moved = await moveContents(tx, way);
    const { changes, ...sets } = mayEditCodeLevels(userOf(tx))
      ? await addMissingSets(tx, way)
      : { changes: [], addedSetIds: [] };
    const marks = (['legal', 'safetyRelevant'] as const).filter((mark) => row[mark] && !target[mark]);
    const marked = Object.fromEntries(marks.map((mark) => [mark, true]));
    await changeCase(tx, target, marked, 'takeIn', [...changes, { field: 'relatedCaseId', to: caseId }]);
    await tx.db.insert(caseIntegrations).values({
      caseId,
      targetId: target.caseId,
      integratedAt: tx.now(),
      byUserId: userOf(tx).userId,
      moved: { ...moved, ...sets, marks },
    });
    await recordRelation(tx, caseId, 'integratedInto', target);
    await recordRelation(tx, target.caseId, 'integrated', row);
    await refreshCaseSearch(tx.db, [caseId, target.caseId]);
    return { caseId: target.caseId, internalId: target.internalId };
  });
}

/** Redirects cases that were integrated into this one to its target. */
async function pointOn(tx: Tx, { caseId }: CaseRow, target: CaseRow): Promise<void> {
  const earlier = await tx.db.select().from(cases).where(eq(cases.integratedIntoId, caseId));
  for (const row of earlier) {
    await changeCase(tx, row, { integratedIntoId: target.caseId }, 'integrate');
    await recordRelation(tx, row.caseId, 'integratedInto', target);
  }
}

/** Moves the need for attention to the target. */
async function moveAttention(tx: Tx, { caseId }: CaseRow, target: CaseRow): Promise<void> {
  const [called] = await tx.db
    .delete(caseAttention)
    .where(eq(caseAttention.caseId, caseId))
    .returning({ caseId: caseAttention.caseId });
  if (called) await callAttention(tx, target.caseId);
}
