import type { Readable } from 'node:stream';
import PDFDocument from 'pdfkit';
import { type FontName, fontFiles } from './fonts.ts';
import { layOutText } from './lay-out-text.ts';

/** What a document is made of, from top to bottom. */
export type Block =
  | { kind: 'title' | 'heading' | 'subheading' | 'text' | 'quiet'; text: string }
  /** A value beside its label. */
  | { kind: 'fact'; label: string; text: string }
  /** What follows begins on a page of its own. */
  | { kind: 'page' };

interface PdfInput {
  title: string;
  language: string;
  /** The day of the document. */
  createdAt: string;
  blocks: Iterable<Block>;
  /** At the foot of each page. */
  footer: (page: number, of: number) => string;
}

const margin = 56;
const pageWidth = 595.28;
const pageHeight = 841.89;
const textWidth = pageWidth - 2 * margin;
const labelWidth = 140;
const styles = {
  title: { size: 20, latin: 'bold', before: 0, after: 8, colour: '#10222e' },
  heading: { size: 14, latin: 'bold', before: 18, after: 6, colour: '#10222e' },
  subheading: { size: 11, latin: 'bold', before: 12, after: 3, colour: '#10222e' },
  text: { size: 10, latin: 'plain', before: 0, after: 5, colour: '#10222e' },
  quiet: { size: 9, latin: 'plain', before: 0, after: 4, colour: '#5b6b78' },
  fact: { size: 10, latin: 'plain', before: 0, after: 3, colour: '#10222e' },
} as const;
type Style = (typeof styles)[keyof typeof styles];
/** Of the size of the letters, with room for the marks of every script. */
const lineHeight = 1.55;

const turning: ReadonlySet<FontName> = new Set(['arabic', 'hebrew', 'thai']);
/** Letters of these scripts depend on those around them: a run is shaped as a whole, others word by word, which is kept. */
const shaping = (font: FontName) => (turning.has(font) ? { features: [] } : {});

/** A document readable in any script, as a stream (fonts are embedded, as far as their letters are used). */
export function writePdf({ title, language, createdAt, blocks, footer }: PdfInput): Readable {
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, CreationDate: new Date(createdAt) },
    font: fontFiles.plain,
  });
  for (const [name, file] of Object.entries(fontFiles)) doc.registerFont(name, file);
  const widths = new Map<string, number>();
  const measure = (size: number) => (text: string, font: FontName) => {
    const key = `${font} ${size} ${text}`;
    const known = widths.get(key) ?? doc.font(font).fontSize(size).widthOfString(text, shaping(font));
    widths.set(key, known);
    return known;
  };

  let y = margin;
  const room = (height: number) => {
    if (y + height <= pageHeight - margin - 20) return;
    doc.addPage();
    y = margin;
  };
  const draw = (text: string, style: Style, left: number, width: number) => {
    const height = style.size * lineHeight;
    for (const paragraph of text.split(/\r\n?|\n/)) {
      if (paragraph.trim() === '') continue;
      for (const line of layOutText(paragraph, style.latin, width, measure(style.size))) {
        room(height);
        let x = left + (line.isRightToLeft ? width - line.width : 0);
        for (const run of line.runs) {
          doc.font(run.font).fontSize(style.size).fillColor(style.colour);
          doc.text(run.text, x, y + style.size * 1.1, {
            lineBreak: false,
            baseline: 'alphabetic',
            ...shaping(run.font),
          });
          x += run.width;
        }
        y += height;
      }
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
    // A heading is not left alone at the end of a page.
    room(style.size * lineHeight * (block.kind === 'heading' || block.kind === 'subheading' ? 3 : 1));
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
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    doc.font('plain').fontSize(8).fillColor(styles.quiet.colour);
    doc.text(footer(page + 1, count), margin, pageHeight - margin + 12, {
      lineBreak: false,
      baseline: 'alphabetic',
    });
  }
  doc.end();
  return doc as unknown as Readable; // a stream of Node, which its types don't say
}
