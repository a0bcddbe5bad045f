import { figureFormat, unitOfRow } from '@cfm/contract/screens/report-figures.ts';
import type { ChartPage, ChartPanel } from './chart-page.ts';
import { drawPanel } from './draw-panel.ts';
import {
  family,
  gap,
  hairline,
  ink,
  lineColour,
  lookOf,
  noteHeightOf,
  padding,
  panelEdgesOf,
  panelHeadOf,
  paper,
  quietInk,
  type SeriesLook,
  type TypeSizes,
  typeSizes,
} from './look.ts';
import { widthOfText } from './measure-text.ts';

const margin = 32;
const headHeight = 62;

/** Draws pages of the same width below each other as SVG. */
export function composePages(pages: readonly ChartPage[]): string {
  let height = 0;
  const parts = pages.map((page) => {
    const part = `<g transform="translate(0 ${height})">${composePage(page)}</g>`;
    height += page.height;
    return part;
  });
  const width = pages[0]?.width ?? 0;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;
}

/** Draws a page of charts as SVG. */
export function composePage(page: ChartPage): string {
  const { width, height, head, rows, note } = page;
  const sizes = typeSizes[page.type];
  const edge = head ? margin : 0;
  const top = edge + (head ? headHeight : 0);
  const room = height - top - edge - (note ? noteHeightOf(sizes) : 0);
  const parts = [`<rect width="${width}" height="${height}" fill="${paper}"/>`];
  if (head) parts.push(...drawHead(head, width));
  for (const { of: row, at: y, size: high } of placesOf(rows, top, room))
    for (const { of: place, at: x, size: wide } of placesOf(row.panels, edge, width - 2 * edge))
      for (const { of: panel, at, size } of placesOf('stack' in place ? place.stack : [place], y, high))
        parts.push(drawCard(panel, { x, y: at, width: wide, height: size }, page));
  // Without a margin, the descenders would still reach below the page.
  const noteAt = height - Math.max(edge, 0.5 * sizes.note);
  if (note) parts.push(label(note, Math.max(edge, padding), noteAt, sizes.note, { colour: quietInk }));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;
}

/** Distributes a length to items in proportion to their shares, with gaps in between. */
function placesOf<T extends { share: number }>(all: readonly T[], start: number, length: number) {
  const sum = all.reduce((shares, { share }) => shares + share, 0);
  let at = start;
  return all.map((of) => {
    const size = ((length - gap * (all.length - 1)) * of.share) / sum;
    const place = { of, at, size };
    at += size + gap;
    return place;
  });
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
function drawCard(panel: ChartPanel, { x, y, width, height }: Box, { language, type }: ChartPage): string {
  const sizes = typeSizes[type];
  const { table } = panel;
  const inner = { width: width - 2 * padding, height: height - panelEdgesOf(sizes) };
  const formats = table.rows.map((row) => figureFormat(unitOfRow(table, row), language));
  const chart = drawPanel({ panel, sizes, ...inner, format: (value, row) => formats[row]?.(value) ?? '' });
  const title = label(table.title, padding, padding + 0.88 * sizes.title, sizes.title, { isBold: true });
  return `<g transform="translate(${x} ${y})">
    <rect width="${width}" height="${height}" rx="6" fill="none" stroke="${hairline}"/>
    ${title}${drawLegend(panel, sizes)}
    <g transform="translate(${padding} ${padding + panelHeadOf(sizes)})">${chart}</g></g>`;
}

function drawLegend({ table, series, kind, unit }: ChartPanel, { title, legend: size }: TypeSizes): string {
  const names = table.heads.slice(1);
  const baseline = padding + 1.25 * title + 1.4 * size;
  const middle = baseline - 0.36 * size;
  const parts: string[] = [];
  let x = padding;
  for (const [at, name] of names.entries()) {
    const look = lookOf(series, at, names.length);
    parts.push(kind === 'lines' ? strokeOf(look, x, middle) : boxOf(look, x, middle, size));
    const indent = kind === 'lines' ? 27 : 1.5 * size;
    parts.push(label(name, x + indent, baseline, size, { colour: quietInk }));
    x += indent + widthOfText(name, size) + 14;
  }
  if (unit) parts.push(label(unit, x, baseline, size, { colour: quietInk }));
  return parts.join('');
}
const boxOf = ({ colour, edge = colour }: SeriesLook, x: number, middle: number, size: number) =>
  `<rect x="${x + 0.5}" y="${middle - size / 2 + 0.5}" width="${size - 1}" height="${size - 1}" rx="1.5" fill="${colour}" stroke="${edge}"/>`;
const dashes = { solid: '', dashed: 'stroke-dasharray="6 3"', dotted: 'stroke-dasharray="1.5 3"' };
function strokeOf(look: SeriesLook, x: number, y: number): string {
  const { stroke, mark } = look;
  const colour = lineColour(look);
  const middle = x + 11;
  const points = {
    circle: `<circle cx="${middle}" cy="${y}" r="3" fill="${colour}"/>`,
    diamond: `<path d="M${middle} ${y - 3.6}l3.6 3.6-3.6 3.6-3.6-3.6z" fill="${colour}"/>`,
    triangle: `<path d="M${middle} ${y - 3.4}l3.6 6h-7.2z" fill="${colour}"/>`,
  };
  return `<path d="M${x} ${y}h22" stroke="${colour}" stroke-width="1.8" ${dashes[stroke]}/>${points[mark]}`;
}

function drawHead({ title, subtitle, figures }: NonNullable<ChartPage['head']>, width: number): string[] {
  const parts = [
    label(title, margin, margin + 22, 24, { isBold: true }),
    label(subtitle, margin, margin + 43, 11, { colour: quietInk }),
  ];
  let right = width - margin;
  for (const { value, label: about } of [...figures].reverse()) {
    const wide = Math.max(widthOfText(value, 22, true), widthOfText(about, 9.5));
    parts.push(label(value, right - wide, margin + 22, 22, { isBold: true }));
    parts.push(label(about, right - wide, margin + 41, 9.5, { colour: quietInk }));
    right -= wide + 32;
  }
  return parts;
}

interface Style {
  colour?: string;
  isBold?: boolean;
}
function label(
  text: string,
  x: number,
  y: number,
  size: number,
  { colour = ink, isBold = false }: Style = {},
) {
  const weight = isBold ? ' font-weight="600"' : '';
  return `<text x="${x}" y="${y}" font-family="${family}" font-size="${size}"${weight} fill="${colour}">${escapeXml(text)}</text>`;
}
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// Control characters are not allowed in XML at all, even escaped.
const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? character).replace(/\p{Cc}/gu, ' ');
