import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { textsOf } from '../../texts/texts.ts';
import type { CaseRow } from '../cases/load-case.ts';
import { findCaseFiles } from './queries.ts';

/** The files of the case that were chosen for a mail: opt-in, each has to belong to this case. */
export async function chosenFiles(ctx: Ctx, { caseId }: CaseRow, attachmentIds: readonly number[]) {
  const ids = [...new Set(attachmentIds)];
  if (ids.length === 0) return [];
  return (await findCaseFiles(ctx.db, caseId, ids)).map((file) => {
    if (file) return file;
    const text = textsOf(ctx.language, 'mails')('forwardAttachmentUnknown');
    throw new AppError('BadRequest', { fields: { attachmentIds: text } });
  });
}
