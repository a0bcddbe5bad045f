import { fontFiles } from '@cfm/pdf/font-files.ts';
import PDFDocument from 'pdfkit';

const doc = new PDFDocument({ autoFirstPage: false });
const widths = new Map<string, number>();

/** Width of a text in the font that draws it. */
export function widthOfText(text: string, size: number, isBold = false): number {
  const key = `${isBold} ${size} ${text}`;
  const known =
    widths.get(key) ??
    doc
      .font(isBold ? fontFiles.bold : fontFiles.plain)
      .fontSize(size)
      .widthOfString(text);
  widths.set(key, known);
  return known;
}

/** Truncates the text with an ellipsis if it does not fit. */
export function fitText(text: string, size: number, width: number): string {
  if (widthOfText(text, size) <= width) return text;
  const characters = [...text];
  while (characters.length > 1 && widthOfText(`${characters.join('').trimEnd()}…`, size) > width)
    characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
