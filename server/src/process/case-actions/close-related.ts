import type { CaseToClose } from '@cfm/contract/cases/relations.ts';
import { openStatusIds } from '@cfm/contract/catalog/case-statuses.ts';
import { and, desc, eq, inArray, ne, or } from 'drizzle-orm';
import { caseScope } from '../../access/case-scope/case-scope.ts';
import { type CaseRow, findForeignLock, loadVisibleCase, lockedError } from '../../cases/case/load-case.ts';
import { loadCasesForChange } from '../../cases/case/load-cases-for-change.ts';
import { recordRelation } from '../../cases/case/record-relation.ts';
import { transitionTarget } from '../../cases/case/status-transitions.ts';
import { cases } from '../../cases/case/tables.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { completeCase } from '../complete-case/complete-case.ts';

/** Open children of a parent, or open siblings and the parent of a child, in the actor's scope. */
const listOpenRelatives = (ctx: Ctx, { caseId, parentId }: CaseRow): Promise<CaseRow[]> =>
  ctx.db
    .select()
    .from(cases)
    .where(
      and(
        parentId === null
          ? eq(cases.parentId, caseId)
          : and(or(eq(cases.parentId, parentId), eq(cases.caseId, parentId)), ne(cases.caseId, caseId)),
        inArray(cases.statusId, [...openStatusIds]),
        caseScope(ctx.actor, cases),
      ),
    )
    // Same order as on the case page.
    .orderBy(desc(cases.receiptDateTime), desc(cases.caseId));

/** The cases that `closeRelated` would close, and the users whose locks block it. */
export async function previewCloseRelated(ctx: Ctx, { caseId }: { caseId: number }): Promise<CaseToClose[]> {
  const rows = await listOpenRelatives(ctx, await loadVisibleCase(ctx, caseId));
  const shown: CaseToClose[] = [];
  for (const { caseId, internalId, title, statusId, runningDueDateTime: dueDateTime } of rows) {
    const lock = await findForeignLock(ctx, caseId);
    const lockedBy = lock && `${lock.firstName} ${lock.lastName}`;
    shown.push({ caseId, internalId, title, statusId, dueDateTime, lockedBy });
  }
  return shown;
}

/** Closes the related cases, all or none, but not the case itself (rule 3.48). Returns how many were closed. */
export async function closeRelated(ctx: Ctx, { caseId }: { caseId: number }): Promise<{ closed: number }> {
  return inTransaction(ctx, async (tx) => {
    const seen = await listOpenRelatives(tx, await loadVisibleCase(tx, caseId));
    const lock = await findForeignLock(tx, caseId);
    if (lock) throw lockedError(lock);
    const seenIds = seen.map((relative) => relative.caseId);
    await loadCasesForChange(tx, [caseId, ...seenIds]);
    const row = await loadVisibleCase(tx, caseId);
    // Reads them again: another call may have closed one or changed its parent while this one waited for the lock.
    const relatives = (await listOpenRelatives(tx, row)).filter((each) => seenIds.includes(each.caseId));
    let closed = 0;
    for (const relative of relatives) {
      const statusId = transitionTarget('close', relative);
      if (statusId === null) continue;
      await completeCase(tx, relative, { statusId, action: 'closeRelated', skipStatusEvent: true });
      await recordRelation(tx, relative.caseId, 'closedWith', row);
      closed += 1;
    }
    return { closed };
  });
}
