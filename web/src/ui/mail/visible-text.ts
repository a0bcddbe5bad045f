/** The words of a rich text, to tell whether it still says what was proposed. */
export const visibleText = (html: string | null) =>
  (html ?? '')
    .split('<')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf('>') + 1)))
    .join(' ')
    // The editor writes these as they are.
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replace(/\s+/g, ' ')
    .trim();
