import type { Box, ManualBlock, Text } from './manual-blocks.ts';
import { body, type Frame, lineColour } from './manual-frame.ts';
import { heightOf, type Pen } from './pen.ts';

const headColour = '#f2f5f9';
/** Smaller tables are not split. */
const splitTableMinHeight = 300;
const cellPadding = 4;
const columnGap = 10;
/** Part of a table that its first columns may fill. */
const firstColumnsMax = 0.5;

/** One box for each row. The head is repeated on each page. */
export function tableBoxes(frame: Frame, { head, rows }: Extract<ManualBlock, { kind: 'table' }>): Box[] {
  const { doc, pen, tags, left, width } = frame;
  const columns = columnsOf(pen, [head, ...rows], width);
  const table = tags.once('Table');
  const rule = (y: number) =>
    doc
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(0.5)
      .strokeColor(lineColour)
      .stroke();
  const rowBox = (cells: readonly Text[], tag: 'TH' | 'TD'): Box => {
    const lines = columns.map((column, at) => pen.linesOfSpans(cells[at] ?? [], body.size, column.width));
    const height = Math.max(...lines.map((each) => each.length)) * heightOf(body) + 2 * cellPadding;
    const row = tags.once('TR', {}, table);
    const opens = columns.map(() => tags.once(tag, {}, row));
    const draw = (y: number) => {
      tags.artifact(() => {
        if (tag === 'TH') {
          doc.rect(left, y, width, height).fill(headColour);
          rule(y);
        }
        rule(y + height);
      });
      for (const [at, column] of columns.entries())
        opens[at]?.mark(() => {
          for (const [index, line] of (lines[at] ?? []).entries())
            pen.draw(line, body, left + column.x, y + cellPadding + index * heightOf(body), column.width);
        });
    };
    return { height, gap: 0, isKept: tag === 'TH', draw };
  };
  const first = rowBox(head, 'TH');
  const others = rows.map((row) => ({ ...rowBox(row, 'TD'), head: first }));
  const height = others.reduce((sum, box) => sum + box.height, first.height);
  const isWhole = height < splitTableMinHeight;
  return [
    first,
    ...others.map((box, at) => ({
      ...box,
      isKept: at < others.length - 1 && (isWhole || at === others.length - 2),
    })),
  ];
}

/** The first columns are as wide as their texts, up to a limit. The last column gets the rest. */
function columnsOf(
  pen: Pen,
  rows: readonly (readonly Text[])[],
  width: number,
): { x: number; width: number }[] {
  const count = rows[0]?.length ?? 0;
  const natural = Array.from({ length: count - 1 }, (_none, at) =>
    Math.max(...rows.map((row) => pen.linesOfSpans(row[at] ?? [], body.size, width)[0]?.width ?? 0)),
  );
  const wanted = natural.reduce((sum, each) => sum + each, 0);
  const scale = Math.min(1, (width * firstColumnsMax) / wanted);
  let x = cellPadding;
  const first = natural.map((each) => {
    const column = { x, width: each * scale + 0.1 };
    x += column.width + columnGap;
    return column;
  });
  return [...first, { x, width: width - x - cellPadding }];
}
