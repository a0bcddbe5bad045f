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
  escapeHtml(trimLines(text))
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap(partsOfPlain)
    .map(({ isTable, html }) => (isTable ? html : `<p>${html.trimEnd()}</p>`))
    .join('');

/** Trims the text, but keeps the tabs of the first and last line: they are empty cells of a table. */
function trimLines(text: string): string {
  let end = text.trimEnd().length;
  while (text[end] === '\t') end += 1;
  return text.slice(0, end).replace(/^[^\S\t]+/, '');
}

/** Splits escaped text into tables and the lines between them, as HTML. */
export function partsOfPlain(escaped: string): { isTable: boolean; html: string }[] {
  const parts: { isTable: boolean; lines: string[] }[] = [];
  for (const block of blocksOf(escaped.split(/\r?\n/))) {
    const isTable = isTableBlock(block);
    const last = parts.at(-1);
    if (!last || isTable || last.isTable) parts.push({ isTable, lines: block });
    else for (const line of block) last.lines.push(line);
  }
  return parts.map((part) => ({
    isTable: part.isTable,
    html: part.isTable ? tableOf(part.lines) : part.lines.join('<br>'),
  }));
}

/** Groups consecutive lines: those with a tab, and those without. */
function blocksOf(lines: readonly string[]): string[][] {
  const blocks: string[][] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (last?.[0]?.includes('\t') === line.includes('\t')) last?.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

const maxColumns = 50;
/** Short rows are filled with empty cells. The limit keeps the size of the HTML linear in the size of the text. */
const maxCellsPerCell = 4;

/**
 * Whether lines are a table: two rows or more, and a tab between the words of one of them, because lines that are only
 * indented are no table.
 */
function isTableBlock(lines: readonly string[]): boolean {
  if (lines.length < 2 || !lines.some((line) => line.trim().includes('\t'))) return false;
  const widths = lines.map((line) => line.split('\t').length);
  const columns = widest(widths);
  const cells = widths.reduce((sum, width) => sum + width, 0);
  return columns <= maxColumns && columns * lines.length <= maxCellsPerCell * cells;
}
/** Without spread arguments, whose number is limited. */
const widest = (widths: readonly number[]): number =>
  widths.reduce((most, width) => Math.max(most, width), 0);

function tableOf(rows: readonly string[]): string {
  const cells = rows.map((row) => row.split('\t').map((cell) => cell.trim()));
  const width = widest(cells.map((row) => row.length));
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
