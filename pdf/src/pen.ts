import type { FontName, Latin } from './fonts.ts';
import { type Line, layOutText, type Span } from './lay-out-text.ts';

export interface Style {
  size: number;
  latin: Latin;
  colour: string;
}
export const ink = '#10222e';
export const softInk = '#5b6b78';

/** Relative to the font size, with room for the marks of every script. */
const lineHeight = 1.55;
export const heightOf = ({ size }: Style): number => size * lineHeight;

/** Arabic letters look smaller than Latin ones of the same size, so they are enlarged. */
const enlarged: Partial<Record<FontName, number>> = { arabic: 1.15 };
const sizeIn = (font: FontName, size: number): number => size * (enlarged[font] ?? 1);

const turning: ReadonlySet<FontName> = new Set(['arabic', 'hebrew', 'thai']);
/** Letters of these scripts depend on their neighbours, so runs are shaped as a whole. Others are cached by word. */
const shaping = (font: FontName) => (turning.has(font) ? { features: [] } : {});

export interface Pen {
  /** Lines of a text in a width. An empty paragraph has no lines. */
  linesOf(text: string, style: Style, width: number): Line[];
  /** Lines of one paragraph with styles inside. */
  linesOfSpans(spans: readonly Span[], size: number, width: number): Line[];
  /** Draws a line with its top at `y`, aligned to the side of the width where the line starts. */
  draw(line: Line, style: Style, x: number, y: number, width: number): void;
}

/** Pen for a pdfkit document whose fonts are registered by name. */
export function penOf(doc: PDFKit.PDFDocument): Pen {
  const widths = new Map<string, number>();
  const measure = (size: number) => (text: string, font: FontName) => {
    const key = `${font} ${size} ${text}`;
    const known =
      widths.get(key) ?? doc.font(font).fontSize(sizeIn(font, size)).widthOfString(text, shaping(font));
    widths.set(key, known);
    return known;
  };
  return {
    linesOf: (text, { size, latin }, width) =>
      text
        .split(/\r\n?|\n/)
        .filter((paragraph) => paragraph.trim() !== '')
        .flatMap((paragraph) => layOutText([{ text: paragraph, latin }], width, measure(size))),
    linesOfSpans: (spans, size, width) => layOutText(spans, width, measure(size)),
    draw(line, { size, colour }, left, y, width) {
      let x = left + (line.isRightToLeft ? width - line.width : 0);
      for (const run of line.runs) {
        doc
          .font(run.font)
          .fontSize(sizeIn(run.font, size))
          .fillColor(run.colour ?? colour);
        doc.text(run.text, x, y + size * 1.1, {
          lineBreak: false,
          baseline: 'alphabetic',
          ...shaping(run.font),
        });
        x += run.width;
      }
    },
  };
}

/** Draws the footer of each page, once all pages exist. */
export function drawFooters(
  doc: PDFKit.PDFDocument,
  pen: Pen,
  margin: number,
  footer: (page: number, of: number) => string,
): void {
  const style: Style = { size: 8, latin: 'plain', colour: softInk };
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    const width = doc.page.width - 2 * margin;
    const [line] = pen.linesOf(footer(page + 1, count), style, width);
    if (line) pen.draw(line, style, margin, doc.page.height - margin + 4, width);
  }
}
