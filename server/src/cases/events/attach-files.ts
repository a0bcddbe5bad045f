import { and, eq, inArray, max } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import type { Tx } from '../../context.ts';
import type { UploadedFile } from '../../platform/files/receive-file.ts';
import { storedFiles } from '../../platform/files/tables.ts';
import { refreshCaseSearch } from '../case/refresh-case-search.ts';
import { listFilesOfEvent, listHashes } from './queries.ts';
import { attachments } from './tables.ts';

interface FilesOfEvent {
  caseId: number;
  caseEventId: number;
  files: readonly UploadedFile[];
}

/**
 * Attaches uploaded files to an event, in the transaction of the event, and marks them as used so that they are not
 * swept. Their names become words of the search. Fails if a file was swept or used meanwhile, so that no event references a missing file.
 */
export async function attachFiles(tx: Tx, { caseId, caseEventId, files }: FilesOfEvent): Promise<void> {
  if (files.length === 0) return;
  const ids = files.map((file) => file.storedFileId);
  const taken = await tx.db
    .update(storedFiles)
    .set({ isInUse: true })
    .where(and(inArray(storedFiles.storedFileId, ids), eq(storedFiles.isInUse, false)))
    .returning({ storedFileId: storedFiles.storedFileId });
  if (taken.length !== new Set(ids).size) throw new Error('an uploaded file is missing or already in use');
  const [present] = await tx.db
    .select({ last: max(attachments.order) })
    .from(attachments)
    .where(eq(attachments.caseEventId, caseEventId));
  const first = (present?.last ?? -1) + 1;
  const rows = await tx.db
    .insert(attachments)
    .values(
      files.map((file, place) => ({
        caseId,
        caseEventId,
        storedFileId: file.storedFileId,
        order: first + place,
      })),
    )
    .returning({ attachmentId: attachments.attachmentId, storedFileId: attachments.storedFileId });
  for (const row of rows) {
    const file = files.find(({ storedFileId }) => storedFileId === row.storedFileId);
    await recordAudit(tx, {
      entity: 'attachment',
      entityId: row.attachmentId,
      action: 'create',
      caseId,
      changes: [
        { field: 'caseEventId', to: caseEventId },
        { field: 'sizeBytes', to: file?.sizeBytes ?? null },
      ],
      personalChanges: [{ field: 'fileName', from: null, to: file?.fileName ?? null, contactId: null }],
    });
  }
  await refreshCaseSearch(tx.db, [caseId]);
}

/** Uploaded files that an event does not have yet (same name and content), and its file count including them. */
export async function listNewFiles(tx: Tx, caseEventId: number, files: readonly UploadedFile[]) {
  const present = await listFilesOfEvent(tx.db, caseEventId);
  const ids = files.map((file) => file.storedFileId);
  const hashes = files.length === 0 ? [] : await listHashes(tx.db, ids);
  const added = files.filter((file) => {
    const sha256 = hashes.find(({ storedFileId }) => storedFileId === file.storedFileId)?.sha256;
    return !present.some((other) => other.sha256 === sha256 && other.fileName === file.fileName);
  });
  return { added, fileCount: present.length + added.length };
}
