import { type Ctx, inTransaction } from '../../context.ts';
import { changeCase } from '../case/change-case.ts';
import { loadCaseForChange } from '../case/load-case.ts';
import { recordFirstEdit } from '../case/record-first-edit.ts';
import { leaveParent } from './leave-parent.ts';
import { lockFamily } from './lock-family.ts';

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
