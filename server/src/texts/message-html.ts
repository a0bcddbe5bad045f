import { sanitizeRichText } from './rich-text.ts';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** A text as it stands in HTML, between tags or in a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Only tags of a rich-text editor: "<VIN>" and "a < b" in a plain text are words. */
const richTag = /<\/?(p|div|br|b|strong|i|em|u|s|ul|ol|li|a|h[1-4]|blockquote|table)(\s[^<>]*)?\/?>/i;

/** A plain text as paragraphs and line breaks. */
export const htmlOfPlain = (text: string): string =>
  escapeHtml(text.trim())
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('');

/** What a user typed for a mail, as safe HTML: rich text is sanitised, plain text keeps its lines. */
export const htmlOfMessage = (message: string): string =>
  sanitizeRichText(richTag.test(message) ? message : htmlOfPlain(message));
