/** Returns the visible text of rich text, to check whether it still equals the proposal. */
export const visibleText = (html: string | null) =>
  (html ?? '')
    .split('<')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf('>') + 1)))
    .join(' ')
    // The editor writes these characters unescaped.
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replace(/\s+/g, ' ')
    .trim();
