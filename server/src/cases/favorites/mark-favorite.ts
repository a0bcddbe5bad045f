import { recordAudit } from '../../access/audit/record-audit.ts';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { loadVisibleCase } from '../case/load-case.ts';
import { favorites } from './tables.ts';

/** Marks a case for the reader. Marking twice is no error. */
export async function markFavorite(ctx: Ctx, { caseId }: { caseId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await loadVisibleCase(tx, caseId);
    const made = await tx.db
      .insert(favorites)
      .values({ userId: userOf(tx).userId, caseId, markedAt: tx.now() })
      .onConflictDoNothing()
      .returning({ caseId: favorites.caseId });
    if (made.length > 0) await recordAudit(tx, { entity: 'favorite', entityId: caseId, action: 'create' });
  });
}
