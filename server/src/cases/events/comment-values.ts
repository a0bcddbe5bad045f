import { attachmentsPerEvent } from '@cfm/contract/platform/limits.ts';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { rejectField } from '../../platform/texts/reject-field.ts';
import { isBlankRichText, plainText, sanitizeRichText } from '../../platform/texts/rich-text.ts';

export interface CommentForm {
  title: string | null;
  content: string;
}

/**
 * Columns of a comment: its sanitised text, and the same as plain text for the search. A comment requires a text or a
 * file, and takes at most 20 files (rules 13.2 and 13.5).
 */
export function commentValues(ctx: Ctx, form: CommentForm, fileCount: number) {
  if (fileCount > attachmentsPerEvent) throw new AppError('TooManyFiles');
  const content = sanitizeRichText(form.content);
  const isBlank = isBlankRichText(content);
  if (isBlank && fileCount === 0) rejectField(ctx, 'content', 'required');
  return {
    title: form.title ?? '',
    content: isBlank ? '' : content,
    contentText: isBlank ? '' : plainText(content),
  };
}
