import { statusCodeOf } from '@cfm/contract/catalog/case-statuses.ts';
import { attachmentsPerEvent } from '@cfm/contract/platform/limits.ts';
import { type Ctx, type Tx, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { UploadedFile } from '../../platform/files/receive-file.ts';
import { receiveRichText } from '../../platform/texts/receive-rich-text.ts';
import { findForeignLock } from '../case/active-lock.ts';
import { loadCaseForChange } from '../case/load-case.ts';
import { recordCaseEvent } from '../case/record-case-event.ts';
import { recordFirstEdit } from '../case/record-first-edit.ts';
import { runIdempotently } from '../case/run-idempotently.ts';
import { attachFiles, listNewFiles } from './attach-files.ts';
import { type CommentForm, commentValues } from './comment-values.ts';
import { limitPictures } from './limit-pictures.ts';
import { eventOfRequest, findDescription } from './queries.ts';

interface NewComment extends CommentForm {
  caseId: number;
  /** A repeated call with the same key returns the event of the first call. */
  requestKey?: string | undefined;
  files: readonly UploadedFile[];
}

/**
 * Adds a comment with files to a case. The first comment on a new case is its first edit (rules 13.2 and 3.3). Works
 * while another user holds the lock, and then changes nothing else of the case (rule 3.11).
 */
export async function addComment(
  ctx: Ctx,
  { caseId, requestKey, files, title, content }: NewComment,
): Promise<{ caseEventId: number }> {
  const text = { title, content: await receiveRichText(ctx, 'content', { text: content }) };
  const act = async (tx: Tx) => {
    const row = await loadCaseForChange(tx, caseId, { lock: 'ignore' });
    const values = commentValues(tx, text, files.length);
    await limitPictures(tx, { caseId, content: values.content });
    const isFree = (await findForeignLock(tx, caseId)) === null;
    const isIntake =
      isFree &&
      values.content === '' &&
      row.createdByUserId === userOf(tx).userId &&
      statusCodeOf(row.statusId) === 'New';
    const begun = isIntake ? await findDescription(tx.db, caseId) : null;
    if (begun) return addToDescription(tx, caseId, begun.caseEventId, files);
    if (isFree && !isIntake) await recordFirstEdit(tx, row);
    const caseEventId = await recordCaseEvent(tx, {
      caseId,
      type: 'comment',
      ...values,
      details: isIntake ? { isDescription: true } : {},
      requestKey: requestKey ?? null,
    });
    await attachFiles(tx, { caseId, caseEventId, files });
    return { caseEventId };
  };
  const find = eventOfRequest({ caseId, type: 'comment' });
  return runIdempotently(ctx, { requestKey, act, find, answerOf: ({ caseEventId }) => ({ caseEventId }) });
}

/**
 * Adds files to the description of a case. While the case is new, files without a text from its creator belong to the
 * intake and are no first edit (rule 3.18). A file sent twice is added once.
 */
async function addToDescription(tx: Tx, caseId: number, caseEventId: number, files: readonly UploadedFile[]) {
  const { added, fileCount } = await listNewFiles(tx, caseEventId, files);
  if (fileCount > attachmentsPerEvent) throw new AppError('TooManyFiles');
  await attachFiles(tx, { caseId, caseEventId, files: added });
  return { caseEventId };
}
