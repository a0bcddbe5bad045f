import { sql } from 'drizzle-orm';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { discardFiles } from '../../files/receive-file.ts';
import type { UploadedFile } from '../../files/uploaded-file.ts';
import { loadCaseForChange, loadVisibleCase } from '../cases/load-case.ts';
import { recordCaseEvent } from '../cases/record-case-event.ts';
import { recordFirstEdit } from '../cases/record-first-edit.ts';
import { attachFiles } from './attach-files.ts';
import { type CommentForm, commentValues } from './comment-values.ts';
import { findEventByRequestKey } from './queries.ts';

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
  const { caseEventId, isRepeated } = await inTransaction(ctx, async (tx) => {
    const earlier = requestKey === undefined ? null : await findEarlier(tx, caseId, requestKey);
    if (earlier !== null) return { caseEventId: earlier, isRepeated: true };
    const row = await loadCaseForChange(tx, caseId);
    const values = commentValues(tx, text, files.length);
    // Files without a text, from the user who created the case, belong to creating it and are no first edit.
    const isIntake = values.content === '' && row.createdByUserId === userOf(tx).userId;
    if (!isIntake) await recordFirstEdit(tx, row);
    const added = await recordCaseEvent(tx, {
      caseId,
      type: 'comment',
      ...values,
      details: {},
      requestKey: requestKey ?? null,
    });
    await attachFiles(tx, { caseId, caseEventId: added, files });
    return { caseEventId: added, isRepeated: false };
  });
  if (isRepeated) await discardFiles(ctx)(files);
  return { caseEventId };
}

/** The comment that the same call made before. Calls with the same key wait for each other. */
async function findEarlier(tx: Ctx, caseId: number, requestKey: string): Promise<number | null> {
  await loadVisibleCase(tx, caseId);
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${requestKey}, 0))`);
  const earlier = await findEventByRequestKey(tx.db, requestKey);
  if (!earlier) return null;
  if (earlier.caseId !== caseId || earlier.authorUserId !== userOf(tx).userId)
    throw new AppError('BadRequest');
  return earlier.caseEventId;
}
