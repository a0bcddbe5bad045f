import { expect, it } from 'vitest';
import { placeLabels } from './place-labels.ts';

const label = { width: 20, height: 10, distance: 5 };
const line = (...heights: (number | null)[]) =>
  heights.map((y, at) => (y === null ? null : { x: at * 25, y }));

it.each([
  [
    'above for the first series, below for others',
    [line(0, 0, 0), line(99, 99, 99)],
    [
      ['top', 'top', 'top'],
      ['bottom', 'bottom', 'bottom'],
    ],
  ],
  [
    'above a peak of its own line',
    [line(0, 0, 0), line(150, 99, 150)],
    [
      ['top', 'top', 'top'],
      ['bottom', 'top', 'bottom'],
    ],
  ],
  [
    'below a line that crosses its position',
    [line(50, 50, 50), line(40, 40, 40)],
    [
      ['bottom', 'bottom', 'bottom'],
      ['top', 'top', 'top'],
    ],
  ],
  ['without a conflict for a missing value', [line(50, null, 50)], [['top', 'top', 'top']]],
])('places a label %s', (_what, lines, sides) => {
  expect(placeLabels(lines, () => label)).toEqual(sides);
});
