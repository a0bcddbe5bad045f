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

/**
 * Converts plain text to paragraphs and line breaks, and lines with tabs to the table that they were copied from: its
 * columns would not be readable otherwise.
 */
export const htmlOfPlain = (text: string): string =>
  escapeHtml(text.replace(/^[^\S\t]+/, '').trimEnd())
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap(partsOfPlain)
    .map(({ isTable, html }) => (isTable ? html : `<p>${html}</p>`))
    .join('');

/** A line that is only indented by a tab is no row. */
const isRow = (line: string | undefined): boolean => line?.trim().includes('\t') ?? false;
/** Splits escaped text into tables, of two rows or more, and the lines between them, as HTML. */
export function partsOfPlain(escaped: string): { isTable: boolean; html: string }[] {
  const lines = escaped.split(/\r?\n/);
  const parts: { isTable: boolean; lines: string[] }[] = [];
  lines.forEach((line, place) => {
    const isTable = isRow(line) && (isRow(lines[place - 1]) || isRow(lines[place + 1]));
    const last = parts.at(-1);
    if (last?.isTable === isTable) last.lines.push(line);
    else parts.push({ isTable, lines: [line] });
  });
  return parts.map((part) => ({
    isTable: part.isTable,
    html: part.isTable ? tableOf(part.lines) : part.lines.join('<br>'),
  }));
}
function tableOf(rows: readonly string[]): string {
  const cells = rows.map((row) => row.split('\t').map((cell) => cell.trim()));
  const width = Math.max(...cells.map((row) => row.length));
  const rowOf = (row: readonly string[]) =>
    `<tr>${Array.from({ length: width }, (_, place) => `<td>${row[place] ?? ''}</td>`).join('')}</tr>`;
  return `<table><tbody>${cells.map(rowOf).join('')}</tbody></table>`;
}

/** Changes the text of HTML, but not its tags. */
export const betweenTags = (html: string, change: (words: string) => string): string =>
  html
    .split(/(<[^<>]*>)/)
    .map((part) => (part.startsWith('<') ? part : change(part)))
    .join('');
