interface Point {
  x: number;
  y: number;
}
interface Label {
  width: number;
  height: number;
  /** Distance between the point and the label. */
  distance: number;
}
type Side = 'top' | 'bottom';
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * Chooses for each point of each line whether its label goes above or below it (y grows downwards). The
 * default is above for the first line and below for the others. Switches sides if that crosses fewer lines
 * and labels.
 */
export function placeLabels(
  lines: readonly (readonly (Point | null)[])[],
  sizeOf: (line: number, at: number) => Label,
): Side[][] {
  const segments = lines.flatMap(segmentsOf);
  const taken: Box[] = [];
  return lines.map((points, line) =>
    points.map((point, at) => {
      const own: Side = line === 0 ? 'top' : 'bottom';
      if (!point) return own;
      const boxes = {
        top: boxOf(point, 'top', sizeOf(line, at)),
        bottom: boxOf(point, 'bottom', sizeOf(line, at)),
      };
      const other: Side = own === 'top' ? 'bottom' : 'top';
      const inTheWay = (side: Side) =>
        segments.filter(([from, to]) => crosses(from, to, boxes[side])).length +
        taken.filter((box) => overlap(box, boxes[side])).length;
      const side = inTheWay(other) < inTheWay(own) ? other : own;
      taken.push(boxes[side]);
      return side;
    }),
  );
}

const boxOf = ({ x, y }: Point, side: Side, { width, height, distance }: Label): Box => {
  const top = side === 'top' ? y - distance - height : y + distance;
  return { left: x - width / 2, right: x + width / 2, top, bottom: top + height };
};
/** Segments between consecutive points. A line breaks at a missing value. */
const segmentsOf = (points: readonly (Point | null)[]): [Point, Point][] =>
  points.flatMap((to, at): [Point, Point][] => {
    const from = points[at - 1];
    return from && to ? [[from, to]] : [];
  });
const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Returns whether a segment, which runs from left to right, crosses a box. */
function crosses(from: Point, to: Point, { left, right, top, bottom }: Box): boolean {
  const [start, end] = [Math.max(from.x, left), Math.min(to.x, right)];
  if (start >= end) return false;
  const heightAt = (x: number) => from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x);
  const [one, other] = [heightAt(start), heightAt(end)];
  return Math.min(one, other) < bottom && Math.max(one, other) > top;
}
