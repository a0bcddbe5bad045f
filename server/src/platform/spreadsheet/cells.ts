import { cellMaxLength } from './format-limits.ts';
import type { CellValue, Sheet, SheetColumn } from './sheet.ts';

/** Indexes of the styles in `cellXfs` of `package-parts.ts`. */
export const styles = {
  plain: 0,
  head: 1,
  text: 2,
  quoted: 3,
  moment: 4,
  day: 5,
  money: 6,
  count: 7,
  moneyTotal: 8,
  countTotal: 9,
  textTotal: 10,
} as const;

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot contain them
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** Excel decodes `_xHHHH_` to a character. The underscore of such a text must be escaped. */
const numbered = /_(?=x[0-9a-f]{4}_)/gi;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML and drops characters that XML does not allow. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(forbidden, '')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '');

/** Column name ("A", "Z", "AA" …) for a zero-based index. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

/** Text that programs would read as a formula after a conversion to CSV. */
const looksLikeFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text);

/** Cuts a text that is too long for a cell, and marks the cut. */
const fitted = (text: string): string =>
  text.length <= cellMaxLength
    ? text
    : `${text.slice(0, cellMaxLength - 1).replace(/[\ud800-\udbff]$/, '')}…`;

function textCell(place: string, text: string, style: number): string {
  const written = xmlText(fitted(text)).replace(numbered, '_x005F_');
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${written}</t></is></c>`;
}

function cell(place: string, value: CellValue, kind: SheetColumn['kind']): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number')
    return `<c r="${place}" s="${kind === 'text' ? styles.plain : styles[kind]}"><v>${value}</v></c>`;
  return textCell(place, value, looksLikeFormula(value) ? styles.quoted : styles.text);
}

export function headRow(columns: readonly SheetColumn[]): string {
  const cells = columns.map(({ head }, index) => textCell(`${columnName(index)}1`, head, styles.head));
  const lines = Math.max(...columns.map(({ head, width }) => lineCount(head, width - headMargin)));
  // Some programs do not fit the row height to the text.
  const height = lines > 1 ? ` ht="${lines * lineHeight}" customHeight="1"` : '';
  return `<row r="1"${height}>${cells.join('')}</row>`;
}
/** In points. */
const lineHeight = 15;
/** In characters. The head is bold and has a filter button. */
const headMargin = 3;
/** Number of lines that a text takes at this line length in characters. */
function lineCount(text: string, length: number): number {
  let count = 1;
  let used = 0;
  for (const word of text.split(' ')) {
    if (used > 0 && used + 1 + word.length > length) {
      count += 1;
      used = word.length;
    } else used += (used > 0 ? 1 : 0) + word.length;
  }
  return count;
}

export function valueRow(
  columns: readonly SheetColumn[],
  names: readonly string[],
  values: readonly CellValue[],
  number: number,
): string {
  let cells = '';
  for (const [index, { kind }] of columns.entries())
    cells += cell(`${names[index]}${number}`, values[index] ?? null, kind);
  return `<row r="${number}">${cells}</row>`;
}

/** The only row with formulas. They contain only cell addresses, no user input. */
export function totalRow(
  columns: readonly SheetColumn[],
  totals: NonNullable<Sheet['totals']>,
  rows: { last: number; number: number },
): string {
  const cells = totals.map((total, index) => {
    const name = columnName(index);
    const place = `${name}${rows.number}`;
    if (total === null) return '';
    if (typeof total === 'string') return textCell(place, total, styles.textTotal);
    const style = columns[index]?.kind === 'count' ? styles.countTotal : styles.moneyTotal;
    const formula = rows.last > 1 ? `<f>SUM(${name}2:${name}${rows.last})</f>` : '';
    return `<c r="${place}" s="${style}">${formula}<v>${total.sum}</v></c>`;
  });
  return `<row r="${rows.number}">${cells.join('')}</row>`;
}
