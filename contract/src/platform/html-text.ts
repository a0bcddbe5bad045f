const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Escapes plain text for HTML, including attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** Converts plain text to paragraphs and line breaks. */
export const htmlOfPlain = (text: string): string =>
  escapeHtml(text.trim())
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('');

/** Changes the text of HTML, but not its tags. */
export const betweenTags = (html: string, change: (words: string) => string): string =>
  html
    .split(/(<[^<>]*>)/)
    .map((part) => (part.startsWith('<') ? part : change(part)))
    .join('');
