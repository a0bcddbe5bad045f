import { undoIntegrationDays } from '@cfm/contract/platform/limits.ts';
import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { restoreAttention } from '../../cases/case/call-attention.ts';
import { changeCase } from '../../cases/case/change-case.ts';
import { loadCaseForChange, loadVisibleCase } from '../../cases/case/load-case.ts';
import { lockCaseRows, rejectLockedByName } from '../../cases/case/load-cases-for-change.ts';
import { recordRelation } from '../../cases/case/record-relation.ts';
import { refreshCaseSearch } from '../../cases/case/refresh-case-search.ts';
import { transitionTarget } from '../../cases/case/status-transitions.ts';
import { cases } from '../../cases/case/tables.ts';
import { isUndoableIntegration } from '../../cases/relations/policy.ts';
import { caseIntegrations, type Moved } from '../../cases/relations/tables.ts';
import { type Ctx, inTransaction, type Tx, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { lockMailsOfCase } from '../../platform/outbox/queries.ts';
import { ruleText } from '../../platform/texts/reject-field.ts';
import { moveCase } from '../reminders/move-case.ts';
import { moveContentsBack, removeMovedSets } from './move-contents.ts';

/**
 * Undoes an integration (rule 3.46). Moves its contents back from the final target and restores the status of the case.
 * Later contents stay.
 */
export async function undoIntegration(ctx: Ctx, { caseId }: { caseId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { integratedIntoId } = await loadVisibleCase(tx, caseId);
    if (integratedIntoId === null) throw new AppError('StatusNotAllowed');
    await lockMailsOfCase(tx, integratedIntoId);
    await lockCaseRows(tx, or(inArray(cases.caseId, [caseId, integratedIntoId]), cameAlongWith(caseId)));
    const row = await loadCaseForChange(tx, caseId, { readOnly: 'allow' });
    const statusId = transitionTarget('undoIntegrate', row);
    const integration = await findIntegration(tx, caseId);
    // Another call was faster.
    if (statusId === null || !integration || row.integratedIntoId !== integratedIntoId)
      throw new AppError('StatusNotAllowed');
    const target = await loadCaseForChange(tx, integratedIntoId, { readOnly: 'allow', lock: 'ignore' });
    await rejectLockedByName(tx, target);
    if (!isUndoableIntegration(integration.integratedAt, tx.now()))
      throw new AppError('UndoTooLate', {
        text: ruleText(tx, 'general', 'integratedTooLongAgo', { limit: undoIntegrationDays }),
      });

    await moveCase(tx, row, { statusId, patch: { integratedIntoId: null }, action: 'undoIntegration' });
    const moved = await stillOf(tx, target.caseId, integration);
    await moveContentsBack(tx, { from: target.caseId, to: caseId }, moved);
    await restoreAttention(tx, caseId);
    const changes = await removeMovedSets(tx, target.caseId, integration.moved);
    const marks = Object.fromEntries((integration.moved.marks ?? []).map((mark) => [mark, false]));
    await changeCase(tx, target, marks, 'giveBack', [...changes, { field: 'relatedCaseId', from: caseId }]);
    await tx.db
      .update(caseIntegrations)
      .set({ undoneAt: tx.now(), undoneByUserId: userOf(tx).userId })
      .where(eq(caseIntegrations.caseIntegrationId, integration.caseIntegrationId));
    const cameAlong = await tx.db
      .select()
      .from(cases)
      .where(and(eq(cases.integratedIntoId, target.caseId), cameAlongWith(caseId)));
    for (const earlier of cameAlong) {
      await changeCase(tx, earlier, { integratedIntoId: caseId }, 'integrate');
      await recordRelation(tx, earlier.caseId, 'integratedInto', row);
    }
    await recordRelation(tx, caseId, 'integrationUndone', target);
    await recordRelation(tx, target.caseId, 'integrationUndone', row);
    await refreshCaseSearch(tx.db, [caseId, target.caseId]);
  });
}

/** Cases that were integrated into this one, directly or indirectly. */
const cameAlongWith = (caseId: number) => sql`${cases.caseId} in (with recursive part as (
  select i.case_id from ${caseIntegrations} i where i.target_id = ${caseId} and i.undone_at is null
  union select i.case_id from ${caseIntegrations} i join part p on i.target_id = p.case_id where i.undone_at is null)
  select case_id from part)`;

/**
 * Contents that the integration moved, except those that came again with a later integration of another case and return
 * with that case. Later integrations along the same chain contain the same contents and don't count.
 */
async function stillOf(tx: Tx, targetId: number, { caseIntegrationId, moved }: Integration): Promise<Moved> {
  const wentOnWith = sql`(with recursive way as (
    select i.target_id from ${caseIntegrations} i where i.case_integration_id = ${caseIntegrationId}
    union select i.target_id from ${caseIntegrations} i join way w on i.case_id = w.target_id where i.undone_at is null)
    select target_id from way)`;
  const since = await tx.db
    .select({ moved: caseIntegrations.moved })
    .from(caseIntegrations)
    .innerJoin(cases, eq(cases.caseId, caseIntegrations.caseId))
    .where(
      and(
        eq(cases.integratedIntoId, targetId),
        isNull(caseIntegrations.undoneAt),
        gt(caseIntegrations.caseIntegrationId, caseIntegrationId),
        sql`${caseIntegrations.caseId} not in ${wentOnWith}`,
      ),
    );
  const left = (key: 'caseEventIds' | 'mailIds' | 'fileLinkIds') => {
    const others = new Set(since.flatMap((other) => other.moved[key]));
    return moved[key].filter((id) => !others.has(id));
  };
  return {
    ...moved,
    caseEventIds: left('caseEventIds'),
    mailIds: left('mailIds'),
    fileLinkIds: left('fileLinkIds'),
  };
}

type Integration = typeof caseIntegrations.$inferSelect;
async function findIntegration(tx: Tx, caseId: number): Promise<Integration | null> {
  const [integration] = await tx.db
    .select()
    .from(caseIntegrations)
    .where(and(eq(caseIntegrations.caseId, caseId), isNull(caseIntegrations.undoneAt)))
    .orderBy(desc(caseIntegrations.caseIntegrationId))
    .limit(1);
  return integration ?? null;
}
