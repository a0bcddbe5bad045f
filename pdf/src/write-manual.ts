import type { Readable } from 'node:stream';
import PDFDocument from 'pdfkit';
import { fontFiles } from './font-files.ts';
import { type ManualBlock, paginate } from './manual-blocks.ts';
import { boxesOf } from './manual-boxes.ts';
import { small } from './manual-frame.ts';
import { penOf } from './pen.ts';
import { tagsOf } from './tags.ts';

interface ManualInput {
  title: string;
  language: string;
  /** Texts at the left and the right of each page's top. */
  header: readonly [string, string];
  /** Footer of each page. */
  footer: (page: number, of: number) => string;
  blocks: readonly ManualBlock[];
}

const side = 64;
const top = 70;
const foot = 64;
const headerY = 34;
const pageWidth = 595.28;
const pageHeight = 841.89;
const width = pageWidth - 2 * side;

/** Writes a manual as a stream: headings, contents with links, bookmarks, lists, tables, notes and pictures. */
export function writeManual({ title, language, header, footer, blocks }: ManualInput): Readable {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    info: { Title: title },
    // pdfkit opens a registered font again for each text if the default font is the same file.
    font: '',
  });
  for (const [name, file] of Object.entries(fontFiles)) doc.registerFont(name, file);
  const pen = penOf(doc);
  const tags = tagsOf(doc);
  const titles = blocks.flatMap((block) => (block.kind === 'chapter' ? [block.text] : []));
  const pageNumbers = new Map<ManualBlock, number>();
  const pageOf = (wanted: string) =>
    [...pageNumbers].find(([block]) => block.kind === 'chapter' && block.text === wanted)?.[1] ?? 0;

  let chapter = doc.outline;
  const onHeading = (block: ManualBlock, y: number) => {
    const place = { expanded: false, top: y }; // the types of pdfkit lack `top`
    if (block.kind === 'chapter') {
      chapter = doc.outline.addItem(block.text, place);
      doc.addNamedDestination(block.text, 'XYZ', 0, y, null);
    }
    if (block.kind === 'section') chapter.addItem(block.text, place);
  };
  const laidOut = boxesOf({ doc, pen, tags, left: side, width }, blocks, { titles, pageOf }, onHeading);
  const pages = paginate(
    laidOut.map(({ box }) => box),
    top,
    pageHeight - foot,
  );
  const blockOf = new Map(laidOut.map(({ box, block }) => [box, block]));
  for (const [index, page] of pages.entries())
    for (const { box } of page) {
      const block = blockOf.get(box);
      if (block && !pageNumbers.has(block)) pageNumbers.set(block, index + 1);
    }

  const drawSmall = (text: string, y: number, isAtRight: boolean) => {
    const [line] = pen.linesOf(text, small, width);
    if (line) pen.draw(line, small, isAtRight ? side + width - line.width : side, y, line.width);
  };
  for (const [index, page] of pages.entries()) {
    doc.addPage();
    tags.artifact(() => {
      drawSmall(header[0], headerY, false);
      drawSmall(header[1], headerY, true);
      drawSmall(footer(index + 1, pages.length), pageHeight - foot + 20, true);
    });
    for (const { box, y } of page) box.draw(y);
  }
  tags.end();
  doc.end();
  return doc as unknown as Readable; // a Node stream, which its types don't declare
}
