import { type Ctx, userOf } from '../../context.ts';
import type { UploadedFile } from '../../files/receive-file.ts';
import { loadCaseForChange } from '../cases/load-case.ts';
import { once } from '../cases/once.ts';
import { recordCaseEvent } from '../cases/record-case-event.ts';
import { recordFirstEdit } from '../cases/record-first-edit.ts';
import { attachFiles } from './attach-files.ts';
import { type CommentForm, commentValues } from './comment-values.ts';
import { eventOfRequest } from './queries.ts';

interface NewComment extends CommentForm {
  caseId: number;
  /** Sent again with the same value, the call answers the event that the first one made. */
  requestKey?: string | undefined;
  files: readonly UploadedFile[];
}

/** Adds a comment with files to a case; the first one on a new case is its first edit (rules 13.2 and 3.3). */
export async function addComment(
  ctx: Ctx,
  { caseId, requestKey, files, ...text }: NewComment,
): Promise<{ caseEventId: number }> {
  const act = async (tx: Ctx) => {
    const row = await loadCaseForChange(tx, caseId);
    const values = commentValues(tx, text, files.length);
    // Files without a text, from the user who created the case, belong to creating it and are no first edit.
    const isIntake = values.content === '' && row.createdByUserId === userOf(tx).userId;
    if (!isIntake) await recordFirstEdit(tx, row);
    const caseEventId = await recordCaseEvent(tx, {
      caseId,
      type: 'comment',
      ...values,
      details: {},
      requestKey: requestKey ?? null,
    });
    await attachFiles(tx, { caseId, caseEventId, files });
    return { caseEventId };
  };
  const find = eventOfRequest({ caseId, type: 'comment' });
  return once(ctx, { requestKey, act, find, answerOf: ({ caseEventId }) => ({ caseEventId }) });
}
