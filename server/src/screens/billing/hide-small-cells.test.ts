import { expect, it } from 'vitest';
import { hideSmallCells } from './hide-small-cells.ts';

/** A cell with this number of lines, and of lines out of scope. Each line is one cent. */
const cell = ([count, unseen]: [number, number]) => ({
  count,
  netCents: count,
  unseen: { count: unseen, netCents: unseen },
});

it.each<[string, [number, number][], number[], number]>([
  [
    'shows all if the reader sees every line',
    [
      [1, 0],
      [3, 0],
    ],
    [1, 3],
    0,
  ],
  [
    'shows all if the unseen lines are enough',
    [
      [9, 5],
      [7, 7],
    ],
    [9, 7],
    0,
  ],
  [
    'hides small unseen parts that are enough together',
    [
      [4, 4],
      [9, 3],
      [6, 6],
    ],
    [6, 6],
    7,
  ],
  [
    'hides the next larger cell too if unseen parts are too small together',
    [
      [2, 2],
      [6, 6],
      [8, 8],
    ],
    [8],
    8,
  ],
  [
    'includes unseen parts only in the total if they are too small',
    [
      [3, 2],
      [5, 0],
    ],
    [1, 5],
    2,
  ],
  [
    'keeps the visible part of a cell',
    [
      [10, 4],
      [10, 4],
    ],
    [6, 6],
    8,
  ],
])('%s', (_what, cells, shown, others) => {
  const hidden = hideSmallCells(cells.map(cell));
  expect(hidden.cells.map(({ count, netCents }) => [count, netCents])).toEqual(shown.map((n) => [n, n]));
  expect(hidden.others).toEqual({ count: others, netCents: others });
  // The sum is the same for all readers.
  const sum = hidden.cells.reduce((all, { count }) => all + count, hidden.others.count);
  expect(sum).toBe(cells.reduce((all, [count]) => all + count, 0));
});

it('marks cells that leave out lines', () => {
  const { cells } = hideSmallCells([cell([10, 4]), cell([10, 4]), cell([9, 9])]);
  expect(cells.map(({ count, isPartial }) => [count, isPartial])).toEqual([
    [6, true],
    [6, true],
    [9, false],
  ]);
});
