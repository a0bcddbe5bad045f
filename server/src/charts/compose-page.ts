import type { ChartPage, ChartPanel } from './chart-page.ts';
import { drawPanel } from './draw-panel.ts';
import { family, hairline, ink, lookOf, paper, quietInk, type SeriesLook } from './look.ts';
import { widthOfText } from './measure-text.ts';

const margin = 32;
const gap = 14;
const padding = 14;
const headHeight = 62;
const noteHeight = 22;
/** Title and legend of a panel. */
const panelHead = 42;

/** A page of charts as SVG. */
export function composePage(page: ChartPage): string {
  const { width, height, head, rows, note } = page;
  const edge = head ? margin : 0;
  const top = edge + (head ? headHeight : 0);
  const room = height - top - edge - (note ? noteHeight : 0);
  const parts = [`<rect width="${width}" height="${height}" fill="${paper}"/>`];
  if (head) parts.push(...drawHead(head, width));
  for (const { of: row, at: y, size: high } of placesOf(rows, top, room))
    for (const { of: place, at: x, size: wide } of placesOf(row.panels, edge, width - 2 * edge))
      for (const { of: panel, at, size } of placesOf('stack' in place ? place.stack : [place], y, high))
        parts.push(drawCard(panel, { x, y: at, width: wide, height: size }, page));
  if (note) parts.push(label(note, edge, height - edge, 9, { colour: quietInk }));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;
}

/** Shares a length among things that lie beside each other. */
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
function drawCard(panel: ChartPanel, { x, y, width, height }: Box, { language }: ChartPage): string {
  // A table's values have as many decimals as each other.
  const digits = panel.table.rows.every(({ cells }) => cells.every((cell) => Number.isInteger(cell ?? 0)))
    ? 0
    : 1;
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const inner = { width: width - 2 * padding, height: height - panelHead - 2 * padding };
  const chart = drawPanel({ panel, ...inner, format: (value) => format.format(value) });
  const title = label(panel.table.title, padding, padding + 11, 12.5, { isBold: true });
  return `<g transform="translate(${x} ${y})">
    <rect width="${width}" height="${height}" rx="6" fill="none" stroke="${hairline}"/>
    ${title}${drawLegend(panel)}
    <g transform="translate(${padding} ${padding + panelHead})">${chart}</g></g>`;
}

/** The one to look at comes first. */
function drawLegend({ table, series, kind, unit }: ChartPanel): string {
  const heads = table.heads.slice(1);
  const shown = heads.map((name, at) => ({ name, look: lookOf(series, at, heads.length) }));
  const baseline = padding + 29;
  const parts: string[] = [];
  let x = padding;
  for (const { name, look } of series === 'compared' ? shown.reverse() : shown) {
    parts.push(kind === 'lines' ? strokeOf(look, x, baseline - 3.5) : boxOf(look, x, baseline - 8));
    const indent = kind === 'lines' ? 27 : 14;
    parts.push(label(name, x + indent, baseline, 9.5, { colour: quietInk }));
    x += indent + widthOfText(name, 9.5) + 14;
  }
  if (unit) parts.push(label(unit, x, baseline, 9.5, { colour: quietInk }));
  return parts.join('');
}
const boxOf = ({ colour }: SeriesLook, x: number, y: number) =>
  `<rect x="${x}" y="${y}" width="9" height="9" rx="1.5" fill="${colour}"/>`;
const dashes = { solid: '', dashed: 'stroke-dasharray="6 3"', dotted: 'stroke-dasharray="1.5 3"' };
function strokeOf({ colour, stroke, mark }: SeriesLook, x: number, y: number): string {
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
  text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign).replace(/\p{Cc}/gu, ' ');
