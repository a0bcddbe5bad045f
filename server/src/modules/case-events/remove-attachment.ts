import { eq } from 'drizzle-orm';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { loadCaseForChange } from '../cases/load-case.ts';
import { recordFirstEdit } from '../cases/record-first-edit.ts';
import { auditRemovedFile } from './audit-removed-file.ts';
import { getVisibleAttachment, releaseFiles } from './queries.ts';
import { attachments } from './tables.ts';

/** Deletes a file of a case (claim `DeleteAttachmentPermission`, rule 13.3); a nightly job removes its bytes. */
export async function removeAttachment(
  ctx: Ctx,
  { attachmentId }: { attachmentId: number },
): Promise<Record<string, never>> {
  await inTransaction(ctx, async (tx) => {
    const { caseId } = await getVisibleAttachment(tx.db, tx.actor, attachmentId);
    const row = await loadCaseForChange(tx, caseId);
    // Read again under the lock: it may have been deleted or moved while this call waited.
    const file = await getVisibleAttachment(tx.db, tx.actor, attachmentId);
    if (file.caseId !== caseId) throw new AppError('NotFound');
    if (!userOf(tx).claims.includes('DeleteAttachmentPermission')) throw new AppError('Forbidden');
    const { contactId } = await recordFirstEdit(tx, row);
    await tx.db.delete(attachments).where(eq(attachments.attachmentId, attachmentId));
    await releaseFiles(tx.db, [file.storedFileId]);
    await auditRemovedFile(tx, { attachmentId, fileName: file.fileName, caseId, contactId });
  });
  return {};
}
