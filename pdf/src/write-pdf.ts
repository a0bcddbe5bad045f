import type { Readable } from 'node:stream';
import PDFDocument from 'pdfkit';
import { fontFiles } from './font-files.ts';
import { drawFooters, heightOf, ink, penOf, type Style, softInk } from './pen.ts';

/** Elements of a document, from top to bottom. */
export type Block =
  | { kind: 'title' | 'heading' | 'subheading' | 'text' | 'quiet'; text: string }
  /** A label with a value. */
  | { kind: 'fact'; label: string; text: string }
  /** Starts a new page. */
  | { kind: 'page' };

interface PdfInput {
  title: string;
  language: string;
  /** Date of the document. */
  createdAt: string;
  blocks: Iterable<Block>;
  /** Footer of each page. */
  footer: (page: number, of: number) => string;
}

const margin = 56;
const pageWidth = 595.28;
const pageHeight = 841.89;
const textWidth = pageWidth - 2 * margin;
const labelWidth = 140;
const styles = {
  title: { size: 20, latin: 'bold', before: 0, after: 8, colour: ink },
  heading: { size: 14, latin: 'bold', before: 18, after: 6, colour: ink },
  subheading: { size: 11, latin: 'bold', before: 12, after: 3, colour: ink },
  text: { size: 10, latin: 'plain', before: 0, after: 5, colour: ink },
  quiet: { size: 9, latin: 'plain', before: 0, after: 4, colour: softInk },
  fact: { size: 10, latin: 'plain', before: 0, after: 3, colour: ink },
} as const;

/** Writes a document of any script as a stream, with the used letters of the fonts embedded. */
export function writePdf({ title, language, createdAt, blocks, footer }: PdfInput): Readable {
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, CreationDate: new Date(createdAt) },
    // pdfkit opens a registered font again for each text if the default font is the same file.
    font: '',
  });
  for (const [name, file] of Object.entries(fontFiles)) doc.registerFont(name, file);
  const pen = penOf(doc);

  let y = margin;
  const room = (height: number) => {
    if (y + height <= pageHeight - margin - 20) return;
    doc.addPage();
    y = margin;
  };
  const draw = (text: string, style: Style, left: number, width: number) => {
    for (const line of pen.linesOf(text, style, width)) {
      room(heightOf(style));
      pen.draw(line, style, left, y, width);
      y += heightOf(style);
    }
  };
  for (const block of blocks) {
    if (block.kind === 'page') {
      if (y > margin) doc.addPage();
      y = margin;
      continue;
    }
    const style = styles[block.kind];
    y += style.before;
    // Keeps a heading together with the next lines.
    room(heightOf(style) * (block.kind === 'heading' || block.kind === 'subheading' ? 3 : 1));
    if (block.kind === 'fact') {
      const top = y;
      const page = doc.bufferedPageRange().count;
      draw(block.label, styles.quiet, margin, labelWidth - 8);
      const below = y;
      y = top;
      draw(block.text, style, margin + labelWidth, textWidth - labelWidth);
      if (doc.bufferedPageRange().count === page) y = Math.max(y, below);
    } else draw(block.text, style, margin, textWidth);
    y += style.after;
  }
  drawFooters(doc, pen, margin, footer);
  doc.end();
  return doc as unknown as Readable; // a Node stream, which its types don't declare
}
