import { expect, it } from 'vitest';
import { tellCells } from './tell-cells.ts';

it.each<[string, number[], (number | null)[]]>([
  ['all are of enough', [5, 9], [5, 9]],
  ['one is of few: the next larger one goes with it', [59, 6, 1], [59, null, null]],
  ['there are two, and the total less the other would be one', [65, 1], [null, null]],
  ['few together make enough', [4, 4, 20], [null, null, 20]],
  ['few together are still few', [2, 2, 7, 20], [null, null, null, 20]],
  ['nothing is of nobody, and gives nothing away', [0, 12, 7], [null, 12, 7]],
])('of a whole whose sum is told, %s (rule 20.3)', (_what, counts, told) => {
  const tell = tellCells(new Map(counts.entries()));
  expect(counts.map((_count, at) => tell(at))).toEqual(told);
});
