const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Plain text as it stands in HTML, in an attribute too. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** A plain text as paragraphs and line breaks. */
export const htmlOfPlain = (text: string): string =>
  escapeHtml(text.trim())
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('');

/** HTML whose words are changed, and none of its tags. */
export const betweenTags = (html: string, change: (words: string) => string): string =>
  html
    .split(/(<[^<>]*>)/)
    .map((part) => (part.startsWith('<') ? part : change(part)))
    .join('');
