import { globalFigureMin } from '@cfm/contract/platform/limits.ts';
import { expect, it } from 'vitest';
import { suppressSmallCells } from './suppress-small-cells.ts';

it.each<[string, number[], (number | null)[]]>([
  ['shows cells that are large enough', [5, 9], [5, 9]],
  ['hides the next larger cell with a single small one', [59, 6, 1], [59, null, null]],
  ['hides both of two cells, because the total would reveal the small one', [65, 1], [null, null]],
  ['hides only the small cells if they are large enough together', [4, 4, 20], [null, null, 20]],
  [
    'hides the next larger cell too if the small ones are too small together',
    [2, 2, 7, 20],
    [null, null, null, 20],
  ],
  ['a cell of zero reveals nothing', [0, 12, 7], [null, 12, 7]],
])('%s when the total is shown (rule 20.3)', (_what, counts, shown) => {
  const visibleCount = suppressSmallCells(new Map(counts.entries()));
  expect(counts.map((_count, at) => visibleCount(at))).toEqual(shown);
});

it('never lets a small count be computed from the total, for any three cells', () => {
  const sizes = Array.from({ length: 13 }, (_none, count) => count);
  for (const a of sizes)
    for (const b of sizes)
      for (const c of sizes) {
        const visibleCount = suppressSmallCells(new Map([a, b, c].entries()));
        const rest = [a, b, c].reduce((sum, count, at) => sum + count - (visibleCount(at) ?? 0), 0);
        if (a + b + c >= globalFigureMin)
          expect(rest === 0 || rest >= globalFigureMin, `${a}, ${b}, ${c}`).toBe(true);
      }
});
