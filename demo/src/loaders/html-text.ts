const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** The words of the plain HTML that demo texts are written in: quick, and good for nothing else. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/<br\s*\/?>|<\/(p|div|li|blockquote|h\d)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)
    .trim();
