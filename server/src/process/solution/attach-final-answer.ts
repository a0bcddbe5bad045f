import { attachmentsPerEvent, finalAnswerHours } from '@cfm/contract/platform/limits.ts';
import { finalAnswerEndings } from '@cfm/contract/process/complex-solve.ts';
import { callAttention } from '../../cases/case/call-attention.ts';
import { attachFiles, listNewFiles } from '../../cases/events/attach-files.ts';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { UploadedFile } from '../../platform/files/receive-file.ts';
import { rejectField } from '../../platform/texts/reject-field.ts';
import { addTime } from '../../platform/time/add-time.ts';
import { actAsLink, lockLink, type OpenedLink, openLink } from '../links/case-links.ts';
import { findComplexSolution } from './queries.ts';

/** Until when the link that solved the case accepts the file of the final answer (rule 9.44). */
export const finalAnswerUntil = (solvedAt: string): string => addTime(solvedAt, { hours: finalAnswerHours });

/** Rejects files by the ending of their name. The upload has already checked that the content matches the name. */
export function rejectOtherFiles(files: readonly Pick<UploadedFile, 'fileName'>[], field: string): void {
  for (const { fileName } of files)
    if (!finalAnswerEndings.some((ending) => fileName.toLowerCase().endsWith(ending)))
      throw new AppError('FileTypeRejected', { field, values: { name: fileName } });
}

/**
 * Adds a file of the final answer to the solution of this link (rule 9.44). A file sent twice is added once. Another
 * file is added to the first.
 */
export async function attachFinalAnswer(
  ctx: Ctx,
  { token, caseEventId, files }: { token: string; caseEventId: number; files: readonly UploadedFile[] },
): Promise<void> {
  const opened = await openLink(ctx, token);
  if (files.length === 0) rejectField(ctx, 'attachment', 'required');
  rejectOtherFiles(files, 'attachment');
  await inTransaction(actAsLink(ctx, opened), async (tx) =>
    addFinalAnswer(tx, await lockLink(tx, opened), { caseEventId, files, field: 'caseEventId' }),
  );
}

/** Adds files to the solution of this link. `field` is the one to blame if this is no solution that takes files. */
export async function addFinalAnswer(
  tx: Tx,
  { link, row }: OpenedLink,
  { caseEventId, files, field }: { caseEventId: number; files: readonly UploadedFile[]; field: string },
): Promise<void> {
  const solution = await findComplexSolution(tx.db, link.caseLinkId);
  if (solution?.caseEventId !== caseEventId)
    return rejectField(tx, field, field === 'file' ? 'otherSolutionForm' : 'choice');
  if (finalAnswerUntil(solution.at) <= tx.now()) throw new AppError('FinalAnswerTooLate');
  const { added, fileCount } = await listNewFiles(tx, caseEventId, files);
  if (fileCount > attachmentsPerEvent) throw new AppError('TooManyFiles');
  if (added.length === 0) return;
  await attachFiles(tx, { caseId: row.caseId, caseEventId, files: added });
  await callAttention(tx, row.caseId);
}
