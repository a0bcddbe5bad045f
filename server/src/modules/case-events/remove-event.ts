import { eq } from 'drizzle-orm';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { loadCaseForChange } from '../cases/load-case.ts';
import { recordAct } from '../cases/record-act.ts';
import { recordFirstEdit } from '../cases/record-first-edit.ts';
import { caseEvents } from '../cases/tables.ts';
import { eventAbilitiesOf } from './policy.ts';
import { getEvent, listFilesOfEvent, releaseFiles } from './queries.ts';
import { auditRemovedFile } from './remove-attachment.ts';
import { attachments } from './tables.ts';

/**
 * Deletes an event with its files (claim `DeletePermission`, rule 13.3). Only comments and mails: a forward, delay, solution or
 * change of status is the record of what happened, which links and reports refer to. An event of the case says who did.
 */
export async function removeEvent(
  ctx: Ctx,
  { caseId, caseEventId }: { caseId: number; caseEventId: number },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await loadCaseForChange(tx, caseId);
    const event = await getEvent(tx.db, caseId, caseEventId);
    if (!eventAbilitiesOf(userOf(tx), event, true).canDelete) throw new AppError('Forbidden');
    const edited = await recordFirstEdit(tx, row);
    const { contactId } = edited;
    const files = await listFilesOfEvent(tx.db, caseEventId);
    await tx.db.delete(attachments).where(eq(attachments.caseEventId, caseEventId));
    await tx.db.delete(caseEvents).where(eq(caseEvents.caseEventId, caseEventId));
    await releaseFiles(
      tx.db,
      files.map((file) => file.storedFileId),
    );
    await recordAct(tx, edited, 'eventRemoved');
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
  });
}
