import type { Line } from './lay-out-text.ts';
import type { Box, ManualBlock, Text } from './manual-blocks.ts';
import { accent, body, type Frame, lineColour, small } from './manual-frame.ts';
import { tableBoxes } from './manual-tables.ts';
import { heightOf, ink, type Style } from './pen.ts';
import type { Tags } from './tags.ts';

const pictureMaxHeight = 300;
const itemIndent = 16;
const noteIndent = 12;
const headings = {
  title: { style: { size: 22, latin: 'bold', colour: ink }, tag: 'H1', before: 0, after: 6 },
  chapter: { style: { size: 14.5, latin: 'bold', colour: ink }, tag: 'H2', before: 16, after: 5 },
  section: { style: { size: 11, latin: 'bold', colour: ink }, tag: 'H3', before: 8, after: 3 },
} as const;
const afterText = 7;

/** Boxes of a block without the space between blocks. */
interface Parts {
  before?: number;
  boxes: Box[];
  after: number;
}
interface Chapters {
  titles: readonly string[];
  /** Page number of a chapter, known when drawing. */
  pageOf: (title: string) => number;
}

/** Lays out the blocks of a manual as boxes. `onHeading` is called when a chapter or section is drawn. */
export function boxesOf(
  frame: Frame,
  blocks: readonly ManualBlock[],
  chapters: Chapters,
  onHeading: (block: ManualBlock, y: number) => void,
): { box: Box; block: ManualBlock }[] {
  let space = 0;
  return blocks.flatMap((block) => {
    const { before = 0, boxes, after } = partsOf(frame, block, chapters, onHeading);
    const gap = space + before;
    space = after;
    return boxes.map((box, index) => ({ block, box: index === 0 ? { ...box, gap } : box }));
  });
}

function partsOf(
  frame: Frame,
  block: ManualBlock,
  chapters: Chapters,
  onHeading: (block: ManualBlock, y: number) => void,
): Parts {
  const { doc, pen, tags, left, width } = frame;
  switch (block.kind) {
    case 'title':
    case 'chapter':
    case 'section': {
      const { style, tag, before, after } = headings[block.kind];
      const open = tags.once(tag);
      const boxes = linesAsBoxes(frame, pen.linesOf(block.text, style, width), style, open);
      return {
        before,
        after,
        boxes: boxes.map((box, index) => ({
          ...box,
          isKept: true,
          isHeading: true,
          draw: (y) => {
            if (index === 0) onHeading(block, y);
            box.draw(y);
          },
        })),
      };
    }
    case 'text': {
      const lines = pen.linesOfSpans(block.text, body.size, width);
      return { boxes: linesAsBoxes(frame, lines, body, tags.once('P')), after: afterText };
    }
    case 'note':
      return { before: 1, boxes: [noteBox(frame, block.text)], after: afterText + 2 };
    case 'contents':
      return { before: 6, boxes: contentsBoxes(frame, block.title, chapters), after: 14 };
    case 'list':
      return { boxes: listBoxes(frame, block), after: afterText };
    case 'table':
      return { before: 4, boxes: tableBoxes(frame, block), after: 10 };
    case 'picture': {
      const scale = Math.min(1, width / block.width, pictureMaxHeight / block.height);
      const shown = { width: block.width * scale, height: block.height * scale };
      const open = tags.once('Figure', { alt: block.caption });
      const picture: Box = {
        height: shown.height,
        gap: 0,
        isKept: true,
        isPicture: true,
        draw: (y) =>
          open.mark(() => {
            doc.image(block.file, left, y, shown);
            doc.rect(left, y, shown.width, shown.height).lineWidth(0.5).strokeColor(lineColour).stroke();
          }),
      };
      const caption = linesAsBoxes(
        frame,
        pen.linesOf(block.caption, small, width),
        small,
        tags.once('Caption'),
      );
      return { before: 4, boxes: [picture, ...caption.map((box) => ({ ...box, gap: 2 }))], after: 10 };
    }
  }
}

type Open = ReturnType<Tags['once']>;
/** One box for each line. The first two and the last two lines stay together. */
function linesAsBoxes(frame: Frame, lines: readonly Line[], style: Style, open: Open, indent = 0): Box[] {
  return lines.map((line, index) => ({
    height: heightOf(style),
    gap: 0,
    isKept: lines.length > 1 && (index === 0 || index === lines.length - 2),
    draw: (y) => open.mark(() => frame.pen.draw(line, style, frame.left + indent, y, frame.width - indent)),
  }));
}

function noteBox({ doc, pen, tags, left, width }: Frame, text: Text): Box {
  const lines = pen.linesOfSpans(text, body.size, width - noteIndent);
  const height = lines.length * heightOf(body) + 4;
  const open = tags.once('Note');
  const draw = (y: number) => {
    doc.rect(left, y, 3, height).fill(accent);
    for (const [index, line] of lines.entries())
      pen.draw(line, body, left + noteIndent, y + 2 + index * heightOf(body), width - noteIndent);
  };
  return { height, gap: 0, isKept: false, draw: (y) => open.mark(() => draw(y)) };
}

function contentsBoxes(frame: Frame, title: string, { titles, pageOf }: Chapters): Box[] {
  const { doc, pen, tags, left, width } = frame;
  const { style, after } = headings.section;
  const head = linesAsBoxes(frame, pen.linesOf(title, style, width), style, tags.once('P'));
  const list = tags.once('TOC');
  const entries = titles.map((chapter, index): Box => {
    const open = tags.once('TOCI', {}, list);
    const draw = (y: number) => {
      const [name] = pen.linesOf(chapter, body, width - 40);
      if (name) pen.draw(name, body, left, y, width);
      const [number] = pen.linesOf(String(pageOf(chapter)), body, 40);
      if (number) pen.draw(number, body, left + width - number.width, y, number.width);
      doc.goTo(left, y, width, heightOf(body), chapter);
    };
    return {
      height: heightOf(body) + 2,
      gap: index === 0 ? after : 0,
      isKept: false,
      draw: (y) => open.mark(() => draw(y)),
    };
  });
  return [...head.map((box) => ({ ...box, isKept: true })), ...entries];
}

function listBoxes(frame: Frame, { isNumbered, items }: Extract<ManualBlock, { kind: 'list' }>): Box[] {
  const { doc, pen, tags, left, width } = frame;
  const list = tags.once('L');
  return items.flatMap((item, index) => {
    const entry = tags.once('LI', {}, list);
    const label = tags.once('Lbl', {}, entry);
    const drawLabel = (y: number) => {
      if (!isNumbered) doc.circle(left + 5, y + heightOf(body) / 2 + 0.5, 1.6).fill(body.colour);
      const [number] = isNumbered ? pen.linesOf(`${index + 1}.`, body, itemIndent) : [];
      if (number) pen.draw(number, body, left, y, itemIndent);
    };
    const lines = pen.linesOfSpans(item, body.size, width - itemIndent);
    return linesAsBoxes(frame, lines, body, tags.once('LBody', {}, entry), itemIndent).map((box, at) =>
      at > 0
        ? box
        : {
            ...box,
            gap: index === 0 ? 0 : 3,
            draw: (y: number) => {
              label.mark(() => drawLabel(y));
              box.draw(y);
            },
          },
    );
  });
}
