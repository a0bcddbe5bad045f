import { findForeignLock, lockedError } from '../../cases/case/active-lock.ts';
import { loadVisibleCase } from '../../cases/case/load-case.ts';
import { loadCasesForChange } from '../../cases/case/load-cases-for-change.ts';
import { recordRelation } from '../../cases/case/record-relation.ts';
import { transitionTarget } from '../../cases/case/status-transitions.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { completeCase } from '../complete-case/complete-case.ts';
import { listOpenRelatives } from './list-open-relatives.ts';

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
