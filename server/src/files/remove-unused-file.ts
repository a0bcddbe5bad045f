import { and, eq } from 'drizzle-orm';
import { type Ctx, inTransaction } from '../context.ts';
import { storedFiles } from './tables.ts';

/**
 * Removes a file that nothing uses, from the store and then from the table: a crash between the two leaves a row,
 * which the next sweep removes. Does nothing when the file is in use, or being taken into use.
 */
export async function removeUnusedFile(ctx: Ctx, storedFileId: number): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .select({ storageKey: storedFiles.storageKey })
      .from(storedFiles)
      .where(and(eq(storedFiles.storedFileId, storedFileId), eq(storedFiles.isInUse, false)))
      .for('update', { skipLocked: true });
    if (!row) return false;
    await tx.files.remove(row.storageKey);
    await tx.db.delete(storedFiles).where(eq(storedFiles.storedFileId, storedFileId));
    return true;
  });
}
