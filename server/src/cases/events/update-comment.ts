import { eq } from 'drizzle-orm';
import { changedFields, recordAudit } from '../../access/audit/record-audit.ts';
import { type Ctx, inTransaction, type Tx, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { UploadedFile } from '../../platform/files/receive-file.ts';
import { isOutdated } from '../../platform/is-outdated.ts';
import { receiveRichText } from '../../platform/texts/receive-rich-text.ts';
import { loadCaseForChange } from '../case/load-case.ts';
import { recordFirstEdit } from '../case/record-first-edit.ts';
import { refreshCaseSearch } from '../case/refresh-case-search.ts';
import { caseEvents } from '../case/tables.ts';
import { attachFiles, listNewFiles } from './attach-files.ts';
import { type CommentForm, commentValues } from './comment-values.ts';
import { limitPictures } from './limit-pictures.ts';
import { eventAbilitiesOf } from './policy.ts';
import { type EventRow, getLockedEvent } from './queries.ts';

interface ChangedComment extends CommentForm {
  caseId: number;
  caseEventId: number;
  /** Version of the comment that the form was loaded with. */
  version?: number | undefined;
  /** Added to the existing files of the comment. */
  files: readonly UploadedFile[];
}

/**
 * Changes the user's own comment and adds files (rule 13.2). Throws `CommentChanged` with the stored comment if the
 * version is outdated. A repeated call changes nothing more, and adds a file with the same name and content only once.
 */
export async function updateComment(
  ctx: Ctx,
  { caseId, caseEventId, version, files, title, content }: ChangedComment,
): Promise<void> {
  const text = { title, content: await receiveRichText(ctx, 'content', { text: content }) };
  await inTransaction(ctx, async (tx) => {
    const row = await loadCaseForChange(tx, caseId);
    const event = await getLockedEvent(tx, caseId, caseEventId);
    if (!eventAbilitiesOf(userOf(tx), event, { canChange: true, legal: row.legal }).canEdit)
      throw new AppError('Forbidden');
    const { added, fileCount } = await listNewFiles(tx, caseEventId, files);
    const values = commentValues(tx, text, fileCount);
    await limitPictures(tx, { caseId, content: values.content, caseEventId });
    if (isOutdated(version, event) && changedFields(event, textOf(values)).length > 0)
      throw new AppError('CommentChanged', {
        stored: { current: storedOf(event), shows: { kind: 'case', id: caseId } },
      });
    await recordFirstEdit(tx, row);
    await saveText(tx, caseId, row.contactId, event, values);
    await attachFiles(tx, { caseId, caseEventId, files: added });
  });
}

type Text = Pick<EventRow, 'title' | 'content'>;
const textOf = ({ title, content }: Text): Text => ({ title, content });
const storedOf = ({ version, ...event }: EventRow) => ({ ...textOf(event), version });

async function saveText(
  tx: Tx,
  caseId: number,
  contactId: number | null,
  event: EventRow,
  values: ReturnType<typeof commentValues>,
): Promise<void> {
  const changes = changedFields(event, textOf(values));
  if (changes.length === 0) return;
  await tx.db
    .update(caseEvents)
    .set({ ...values, version: event.version + 1, lastModifiedAt: tx.now() })
    .where(eq(caseEvents.caseEventId, event.caseEventId));
  // Text may be about people, so it is recorded as personal values, which an erasure deletes.
  await recordAudit(tx, {
    entity: 'caseEvent',
    entityId: event.caseEventId,
    action: 'update',
    caseId,
    personalChanges: changes.map(({ field, from, to }) => ({
      field,
      from: from === null || from === undefined ? null : String(from),
      to: to === null || to === undefined ? null : String(to),
      contactId,
    })),
  });
  await refreshCaseSearch(tx.db, [caseId]);
}
