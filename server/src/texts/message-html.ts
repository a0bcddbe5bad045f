import { htmlOfPlain } from '@cfm/contract/html-text.ts';
import { sanitizeRichText } from './rich-text.ts';

/** Only tags of a rich-text editor: "<VIN>" and "a < b" in a plain text are words. */
const richTag = /<\/?(p|div|br|b|strong|i|em|u|s|ul|ol|li|a|h[1-4]|blockquote|table)(\s[^<>]*)?\/?>/i;

/** What a user typed for a mail, as safe HTML: rich text is sanitised, plain text keeps its lines. */
export const htmlOfMessage = (message: string): string =>
  sanitizeRichText(richTag.test(message) ? message : htmlOfPlain(message));
