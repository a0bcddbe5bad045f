import { globalFigureMin } from '@cfm/contract/platform/limits.ts';

/**
 * The cells to hide (rules 20.3 and 24.9): those with few cases, and if their sum is too small as well, the next larger
 * ones, because the total is shown.
 */
export function smallCells<Key>(counts: Iterable<readonly [Key, number]>): Set<Key> {
  const hidden = new Set<Key>();
  let sum = 0;
  const bySize = [...counts].filter(([, count]) => count > 0).sort(([, a], [, b]) => a - b);
  for (const [key, count] of bySize) {
    const isSumSmall = sum > 0 && sum < globalFigureMin;
    if (count >= globalFigureMin && !isSumSmall) break;
    hidden.add(key);
    sum += count;
  }
  return hidden;
}

/** A single count, or null if there are too few cases to show it (rule 20.3). */
export const shownCount = (count: number): number | null => (count < globalFigureMin ? null : count);

/** Returns a function from the key of a cell to its shown count, or null if hidden. */
export function suppressSmallCells<Key>(counts: ReadonlyMap<Key, number>): (key: Key) => number | null {
  const hidden = smallCells(counts);
  return (key) => (hidden.has(key) ? null : shownCount(counts.get(key) ?? 0));
}
