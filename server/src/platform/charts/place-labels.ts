interface Point {
  x: number;
  y: number;
}
interface Label {
  width: number;
  height: number;
  /** Between the point and the label. */
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
 * For each point of each line the side on which its label stands, in the picture's own directions (y grows downwards): its line's
 * own one, the first above and the others below, unless a line or another label is there and the other side has fewer of them.
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
/** Between points that follow each other: a line breaks where a value is missing. */
const segmentsOf = (points: readonly (Point | null)[]): [Point, Point][] =>
  points.flatMap((to, at): [Point, Point][] => {
    const from = points[at - 1];
    return from && to ? [[from, to]] : [];
  });
const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Whether a stretch, which leads from left to right, runs through a box. */
function crosses(from: Point, to: Point, { left, right, top, bottom }: Box): boolean {
  const [start, end] = [Math.max(from.x, left), Math.min(to.x, right)];
  if (start >= end) return false;
  const heightAt = (x: number) => from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x);
  const [one, other] = [heightAt(start), heightAt(end)];
  return Math.min(one, other) < bottom && Math.max(one, other) > top;
}
