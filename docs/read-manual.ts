import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ManualBlock, Text } from '@cfm/pdf/manual-blocks.ts';
import { accent } from '@cfm/pdf/manual-frame.ts';
import { pictureScale } from './picture-names.ts';

/** Points per pixel of the screen: small, so that a whole screen fits on a page. */
const pointsPerPixel = 0.5;

/** Parses the inline marks of a line: **bold**, _italic_, `code` (a key or typed text). */
const spansOf = (line: string): Text =>
  line
    .split(/(\*\*[^*]+\*\*|\b_[^_]+_\b|`[^`]+`)/)
    .filter((part) => part !== '')
    .map((part) => {
      if (part.startsWith('**')) return { text: part.slice(2, -2), latin: 'bold' };
      if (/^_[^_]+_$/.test(part)) return { text: part.slice(1, -1), latin: 'italic' };
      if (part.startsWith('`')) return { text: part.slice(1, -1), latin: 'bold', colour: accent };
      return { text: part, latin: 'plain' };
    });

const cells = (row: string): Text[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => spansOf(cell.trim()));

function table([head = '', _rule, ...rows]: string[]): ManualBlock {
  const bold = cells(head).map((cell) => cell.map((span) => ({ ...span, latin: 'bold' as const })));
  return { kind: 'table', head: bold, rows: rows.map(cells) };
}

/** An item continues in the indented lines below it. */
const items = (lines: string[], mark: RegExp): Text[] =>
  lines
    .join('\n')
    .split(/\n(?=\S)/)
    .map((item) => spansOf(item.replace(mark, '').replace(/\s*\n\s*/g, ' ')));

/** A picture in its natural size. The header of a PNG contains its pixels. */
function picture(file: string, caption: string): ManualBlock {
  const header = readFileSync(file).subarray(16, 24);
  const [width, height] = [0, 4].map((at) => (header.readUInt32BE(at) / pictureScale) * pointsPerPixel);
  return { kind: 'picture', file, caption, width: width ?? 0, height: height ?? 0 };
}

const headingKinds = ['title', 'chapter', 'section'] as const;

/** Reads the subset of Markdown in which the manuals are written. Empty lines separate blocks. */
export function readManual(markdown: string, folder: string, contentsTitle: string): ManualBlock[] {
  const block = (lines: string[]): ManualBlock => {
    const [first = ''] = lines;
    if (first === '[contents]') return { kind: 'contents', title: contentsTitle };
    const [, marks = '', heading] = /^(#{1,3}) (.+)$/.exec(first) ?? [];
    if (heading) return { kind: headingKinds[marks.length - 1] ?? 'section', text: heading };
    const [, caption = '', path] = /^!\[([^\]]+)\]\(([^)]+)\)$/.exec(lines.join(' ')) ?? [];
    if (path) return picture(join(folder, path), caption);
    if (first.startsWith('|')) return table(lines);
    if (first.startsWith('- ')) return { kind: 'list', isNumbered: false, items: items(lines, /^- /) };
    if (/^\d+\. /.test(first)) return { kind: 'list', isNumbered: true, items: items(lines, /^\d+\. /) };
    if (first.startsWith('> '))
      return { kind: 'note', text: spansOf(lines.map((line) => line.slice(2)).join(' ')) };
    return { kind: 'text', text: spansOf(lines.join(' ')) };
  };
  return markdown
    .trim()
    .split(/\n{2,}/)
    .map((part) => block(part.split('\n')));
}
