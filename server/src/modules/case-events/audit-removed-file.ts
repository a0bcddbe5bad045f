import type { Ctx } from '../../context.ts';
import { recordAudit } from '../audit/record-audit.ts';

interface RemovedFile {
  attachmentId: number;
  fileName: string;
  caseId: number;
  contactId: number | null;
}

/** Records that a file was removed from a case. Names of files often name people, so the name is recorded as a personal value. */
export async function auditRemovedFile(tx: Ctx, file: RemovedFile): Promise<void> {
  await recordAudit(tx, {
    entity: 'attachment',
    entityId: file.attachmentId,
    action: 'remove',
    caseId: file.caseId,
    personalChanges: [{ field: 'fileName', from: file.fileName, to: null, contactId: file.contactId }],
  });
}
