import { expect, it } from 'vitest';
import { placeLabels } from './place-labels.ts';

const label = { width: 20, height: 10, distance: 5 };
const line = (...heights: (number | null)[]) =>
  heights.map((y, at) => (y === null ? null : { x: at * 25, y }));

it.each([
  [
    'the first above, others below',
    [line(0, 0, 0), line(99, 99, 99)],
    [
      ['top', 'top', 'top'],
      ['bottom', 'bottom', 'bottom'],
    ],
  ],
  [
    'above a peak that its own line falls from',
    [line(0, 0, 0), line(150, 99, 150)],
    [
      ['top', 'top', 'top'],
      ['bottom', 'top', 'bottom'],
    ],
  ],
  [
    'below a line that runs where it would stand',
    [line(50, 50, 50), line(40, 40, 40)],
    [
      ['bottom', 'bottom', 'bottom'],
      ['top', 'top', 'top'],
    ],
  ],
  ['of a value that is missing nothing is in the way', [line(50, null, 50)], [['top', 'top', 'top']]],
])('places a label %s', (_what, lines, sides) => {
  expect(placeLabels(lines, () => label)).toEqual(sides);
});
