import { eq } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import type { Tx } from '../../context.ts';
import type { CaseRow } from '../case/load-case.ts';
import { refreshCaseSearch } from '../case/refresh-case-search.ts';
import { caseEvents } from '../case/tables.ts';
import { type EventRow, listFilesOfEvent, releaseFiles } from './queries.ts';
import { auditRemovedFile } from './remove-attachment.ts';
import { attachments } from './tables.ts';

/** Deletes an event with its files. The open transaction must hold the lock of the case. */
export async function deleteEvent(tx: Tx, { caseId, contactId }: CaseRow, event: EventRow): Promise<void> {
  const { caseEventId } = event;
  const files = await listFilesOfEvent(tx.db, caseEventId);
  await tx.db.delete(attachments).where(eq(attachments.caseEventId, caseEventId));
  await tx.db.delete(caseEvents).where(eq(caseEvents.caseEventId, caseEventId));
  await releaseFiles(
    tx.db,
    files.map((file) => file.storedFileId),
  );
  await recordAudit(tx, {
    entity: 'caseEvent',
    entityId: caseEventId,
    action: 'remove',
    caseId,
    changes: [{ field: 'type', from: event.type }],
    personalChanges: [
      { field: 'title', from: event.title, to: null, contactId },
      { field: 'content', from: event.content, to: null, contactId },
    ],
  });
  for (const file of files) await auditRemovedFile(tx, { ...file, caseId, contactId });
  await refreshCaseSearch(tx.db, [caseId]);
}
