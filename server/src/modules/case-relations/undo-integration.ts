import { undoIntegrationDays } from '@cfm/contract/limits.ts';
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { ruleText } from '../../texts/refuse-field.ts';
import { changeCase } from '../cases/change-case.ts';
import { loadCaseForChange, loadVisibleCase } from '../cases/load-case.ts';
import { lockCaseRows, refuseLockedByName } from '../cases/load-cases-for-change.ts';
import { moveCase } from '../cases/move-case.ts';
import { recordRelation } from '../cases/record-relation.ts';
import { refreshCaseSearch } from '../cases/refresh-case-search.ts';
import { transitionTarget } from '../cases/status-transitions.ts';
import { cases } from '../cases/tables.ts';
import { lockMailsOfCase } from '../mail-out/queries.ts';
import { moveContentsBack, takeSetsAway } from './move-contents.ts';
import { isUndoableIntegration } from './policy.ts';
import { caseIntegrations } from './tables.ts';

/**
 * Undoes an integration (rule 3.46): what it moved goes back from wherever the case is part of now, and the case has its status
 * of before. What came since stays.
 */
export async function undoIntegration(ctx: Ctx, { caseId }: { caseId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { integratedIntoId } = await loadVisibleCase(tx, caseId);
    if (integratedIntoId === null) throw new AppError('StatusNotAllowed');
    const integratedHere = sql`${cases.caseId} in (select i.case_id from ${caseIntegrations} i where i.target_id = ${caseId} and i.undone_at is null)`;
    await lockMailsOfCase(tx.db, integratedIntoId);
    await lockCaseRows(tx, or(inArray(cases.caseId, [caseId, integratedIntoId]), integratedHere));
    const row = await loadCaseForChange(tx, caseId, { atRest: 'allow' });
    const statusId = transitionTarget('undoIntegrate', row);
    const integration = await findIntegration(tx, caseId);
    // Somebody else was quicker.
    if (statusId === null || !integration || row.integratedIntoId !== integratedIntoId)
      throw new AppError('StatusNotAllowed');
    const target = await loadCaseForChange(tx, integratedIntoId, { atRest: 'allow', lock: 'ignore' });
    await refuseLockedByName(tx, target);
    if (!isUndoableIntegration(integration.integratedAt, tx.now()))
      throw new AppError('UndoTooLate', {
        text: ruleText(tx, 'general', 'integratedTooLongAgo', { limit: undoIntegrationDays }),
      });

    await moveCase(tx, row, { statusId, patch: { integratedIntoId: null }, action: 'undoIntegration' });
    await moveContentsBack(tx, { from: target.caseId, to: caseId }, integration.moved);
    const changes = await takeSetsAway(tx, target.caseId, integration.moved.addedSetIds);
    await changeCase(tx, target, {}, 'giveBack', [...changes, { field: 'relatedCaseId', from: caseId }]);
    await tx.db
      .update(caseIntegrations)
      .set({ undoneAt: tx.now(), undoneByUserId: userOf(tx).userId })
      .where(eq(caseIntegrations.caseIntegrationId, integration.caseIntegrationId));
    const cameAlong = await tx.db
      .select()
      .from(cases)
      .where(and(eq(cases.integratedIntoId, target.caseId), integratedHere));
    for (const earlier of cameAlong) {
      await changeCase(tx, earlier, { integratedIntoId: caseId }, 'integrate');
      await recordRelation(tx, earlier.caseId, 'integratedInto', row);
    }
    await recordRelation(tx, caseId, 'integrationUndone', target);
    await recordRelation(tx, target.caseId, 'integrationUndone', row);
    await refreshCaseSearch(tx.db, [caseId, target.caseId]);
  });
}

async function findIntegration(tx: Ctx, caseId: number) {
  const [integration] = await tx.db
    .select()
    .from(caseIntegrations)
    .where(and(eq(caseIntegrations.caseId, caseId), isNull(caseIntegrations.undoneAt)))
    .orderBy(desc(caseIntegrations.caseIntegrationId))
    .limit(1);
  return integration ?? null;
}
