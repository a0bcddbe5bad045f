import { attachmentDeleter } from '@cfm/contract/platform/access.ts';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { type Ctx, inTransaction, type Tx, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { isFileOfUndeliveredMail } from '../../platform/outbox/queries.ts';
import { loadCaseForChange } from '../case/load-case.ts';
import { recordAct } from '../case/record-act.ts';
import { recordFirstEdit } from '../case/record-first-edit.ts';
import { refreshCaseSearch } from '../case/refresh-case-search.ts';
import { getVisibleAttachment, releaseFiles } from './queries.ts';
import { attachments } from './tables.ts';

/** Deletes a file of a case (claim `DeleteAttachmentPermission`, rule 13.3). A nightly job removes its bytes. */
export async function removeAttachment(ctx: Ctx, { attachmentId }: { attachmentId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { caseId } = await getVisibleAttachment(tx.db, tx.actor, attachmentId);
    const row = await loadCaseForChange(tx, caseId);
    // Reads the file again under the lock, because it may have been deleted or moved while this call waited.
    const file = await getVisibleAttachment(tx.db, tx.actor, attachmentId);
    if (file.caseId !== caseId) throw new AppError('NotFound');
    if (row.legal) throw new AppError('LegalCase');
    if (!attachmentDeleter.allows(userOf(tx))) throw new AppError('Forbidden');
    if (await isFileOfUndeliveredMail(tx.db, file.storedFileId)) throw new AppError('FileInMail');
    const edited = await recordFirstEdit(tx, row);
    const { contactId } = edited;
    await tx.db.delete(attachments).where(eq(attachments.attachmentId, attachmentId));
    await releaseFiles(tx.db, [file.storedFileId]);
    await refreshCaseSearch(tx.db, [caseId]);
    await recordAct(tx, edited, 'fileRemoved');
    await auditRemovedFile(tx, { attachmentId, fileName: file.fileName, caseId, contactId });
  });
}

interface RemovedFile {
  attachmentId: number;
  fileName: string;
  caseId: number;
  contactId: number | null;
}

/** Records that a file was removed from a case. The name is a personal value, because file names often name people. */
export async function auditRemovedFile(tx: Tx, file: RemovedFile): Promise<void> {
  await recordAudit(tx, {
    entity: 'attachment',
    entityId: file.attachmentId,
    action: 'remove',
    caseId: file.caseId,
    personalChanges: [{ field: 'fileName', from: file.fileName, to: null, contactId: file.contactId }],
  });
}
