import { attachmentsPerEvent } from '@cfm/contract/platform/limits.ts';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { rejectField } from '../../platform/texts/reject-field.ts';
import { isBlankRichText, type RichText } from '../../platform/texts/rich-text.ts';

export interface CommentForm {
  title: string | null;
  content: string;
}
interface CommentText {
  title: string | null;
  content: RichText;
}

/**
 * Columns of a comment: its text, and the same as plain text for the search. A comment requires a text or a file, and
 * takes at most 20 files (rules 13.2 and 13.5).
 */
export function commentValues(ctx: Ctx, { title, content }: CommentText, fileCount: number) {
  if (fileCount > attachmentsPerEvent) throw new AppError('TooManyFiles');
  const isBlank = isBlankRichText(content.html);
  if (isBlank && fileCount === 0) rejectField(ctx, 'content', 'required');
  return {
    title: title ?? '',
    content: isBlank ? '' : content.html,
    contentText: isBlank ? '' : content.text,
  };
}
