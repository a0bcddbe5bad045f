import type { CaseToClose } from '@cfm/contract/cases/relations.ts';
import { findForeignLock } from '../../cases/case/active-lock.ts';
import { loadVisibleCase } from '../../cases/case/load-case.ts';
import type { Ctx } from '../../context.ts';
import { listOpenRelatives } from './list-open-relatives.ts';

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
