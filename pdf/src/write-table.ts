import type PDFDocument from 'pdfkit';
import type { FontName } from './fonts.ts';
import type { Line } from './lay-out-text.ts';
import { drawFooters, heightOf, ink, penOf, type Style, softInk } from './pen.ts';

interface Column {
  head: string;
  /** Width relative to the other columns. */
  share: number;
}
export interface TableInput {
  title: string;
  /** Shown below the title. */
  intro: string;
  language: string;
  createdAt: string;
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
  /** Footer of each page. */
  footer: (page: number, of: number) => string;
}
/** Path of a font file, or its content. */
export type Fonts = ReadonlyMap<FontName, string | ArrayBuffer>;

const margin = 40;
const gap = 8;
const [pageWidth, pageHeight] = [841.89, 595.28];
const width = pageWidth - 2 * margin;
const bottom = pageHeight - margin - 14;
const lineColour = '#d5dce2';
const styles = {
  title: { size: 16, latin: 'bold', colour: ink },
  intro: { size: 9, latin: 'plain', colour: softInk },
  head: { size: 8, latin: 'bold', colour: ink },
  cell: { size: 8, latin: 'plain', colour: ink },
} as const satisfies Record<string, Style>;

/**
 * Writes a table on landscape pages, in any script. Repeats the head on each page and splits only rows higher than a
 * page. `Document` is pdfkit's class for Node or for browsers. The caller reads the document as a stream.
 */
export function writeTable(
  Document: typeof PDFDocument,
  fonts: Fonts,
  { title, intro, language, createdAt, columns, rows, footer }: TableInput,
): PDFKit.PDFDocument {
  const doc = new Document({
    size: 'A4',
    layout: 'landscape',
    margin,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, CreationDate: new Date(createdAt) },
    // No default font: those of pdfkit only have Latin letters.
    font: '',
  });
  for (const [name, font] of fonts) doc.registerFont(name, font);
  const pen = penOf(doc);
  const places = placesOf(columns);
  // Caches lines, because markets, brands and topics repeat in many rows.
  const known = new Map<string, Line[]>();
  const linesIn = (text: string, style: Style, own: number) => {
    const key = `${style.latin} ${own} ${text}`;
    const lines = known.get(key) ?? pen.linesOf(text, style, own);
    known.set(key, lines);
    return lines;
  };
  const linesOf = (texts: readonly string[], style: Style) =>
    places.map(({ width: own }, at) => linesIn(texts[at] ?? '', style, own));
  const head = linesOf(
    columns.map((column) => column.head),
    styles.head,
  );
  let y = margin;
  const drawLines = (cells: readonly (readonly Line[])[], at: number, style: Style) => {
    for (const [index, place] of places.entries()) {
      const line = cells[index]?.[at];
      // Right-to-left lines are aligned with each other. The cell starts at its column.
      if (line)
        pen.draw(line, style, place.x, y, Math.max(...(cells[index] ?? []).map((each) => each.width)));
    }
    y += heightOf(style);
  };
  const rule = (weight: number) => {
    doc
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(weight)
      .strokeColor(lineColour)
      .stroke();
    y += 3;
  };
  const drawHead = () => {
    for (let at = 0; at < highest(head); at += 1) drawLines(head, at, styles.head);
    rule(1);
  };
  const turn = () => {
    doc.addPage();
    y = margin;
    drawHead();
  };
  for (const part of ['title', 'intro'] as const)
    for (const line of pen.linesOf(part === 'title' ? title : intro, styles[part], width)) {
      pen.draw(line, styles[part], margin, y, width);
      y += heightOf(styles[part]);
    }
  y += 6;
  drawHead();
  const tallest = bottom - margin - highest(head) * heightOf(styles.head);
  for (const row of rows) {
    const cells = linesOf(row, styles.cell);
    const height = highest(cells) * heightOf(styles.cell);
    if (y + height > bottom && height <= tallest) turn();
    for (let at = 0; at < highest(cells); at += 1) {
      if (y + heightOf(styles.cell) > bottom) turn();
      drawLines(cells, at, styles.cell);
    }
    y += 1;
    rule(0.5);
  }
  drawFooters(doc, pen, margin, footer);
  doc.end();
  return doc;
}

const highest = (cells: readonly (readonly Line[])[]): number =>
  Math.max(1, ...cells.map((lines) => lines.length));

function placesOf(columns: readonly Column[]): { x: number; width: number }[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let x = margin;
  return columns.map(({ share }) => {
    const place = { x, width: (width * share) / whole - gap };
    x += (width * share) / whole;
    return place;
  });
}
