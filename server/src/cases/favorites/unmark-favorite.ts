import { and, eq } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { loadVisibleCase } from '../case/load-case.ts';
import { favorites } from './tables.ts';

/** Removes the reader's mark from a case. A missing mark is not an error. */
export async function unmarkFavorite(ctx: Ctx, { caseId }: { caseId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await loadVisibleCase(tx, caseId);
    const gone = await tx.db
      .delete(favorites)
      .where(and(eq(favorites.userId, userOf(tx).userId), eq(favorites.caseId, caseId)))
      .returning({ caseId: favorites.caseId });
    if (gone.length > 0) await recordAudit(tx, { entity: 'favorite', entityId: caseId, action: 'remove' });
  });
}
