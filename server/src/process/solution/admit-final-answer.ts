import { linkToken } from '@cfm/contract/platform/field-rules.ts';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { IncomingFile } from '../../platform/http/bindings.ts';
import { rejectField } from '../../platform/texts/reject-field.ts';
import { type OpenedLink, openLink } from '../links/case-links.ts';
import { finalAnswerUntil, rejectOtherFiles } from './attach-final-answer.ts';

/** Checks an upload without a session before it is stored: one file per call, by a link that solved the case. */
export async function admitFinalAnswer(ctx: Ctx, file: IncomingFile): Promise<void> {
  const { link } = await openLinkOf(ctx, file, 'attachment');
  if (link.solvedAt === null) rejectField(ctx, 'caseEventId', 'choice');
}

/** The link of an upload of one file, whose token comes before it. Rejects other types and files that come too late. */
export async function openLinkOf(
  ctx: Ctx,
  { fields, place, fileName }: IncomingFile,
  filePart: string,
): Promise<OpenedLink> {
  if (place > 0) rejectField(ctx, filePart, 'tooMany', { values: { limit: 1 } });
  const token = linkToken.safeParse(fields.token);
  const opened = token.success ? await openLink(ctx, token.data) : rejectField(ctx, 'token', 'required');
  rejectOtherFiles([{ fileName }], filePart);
  const { solvedAt } = opened.link;
  if (solvedAt !== null && finalAnswerUntil(solvedAt) <= ctx.now()) throw new AppError('FinalAnswerTooLate');
  return opened;
}
