import { globalFigureMin } from '@cfm/contract/platform/limits.ts';

/**
 * Which cells of a whole are not told (rules 20.3 and 24.9): those of few cases, and, where these together would be of few too, the
 * next larger ones, as the sum of the whole is told beside them.
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

/** A figure of this many cases, by itself: nothing behind which too few stand is told to everybody (rule 20.3). */
export const shownCount = (count: number): number | null => (count < globalFigureMin ? null : count);

/** What is told of each cell of a whole, by its key. */
export function suppressSmallCells<Key>(counts: ReadonlyMap<Key, number>): (key: Key) => number | null {
  const hidden = smallCells(counts);
  return (key) => (hidden.has(key) ? null : shownCount(counts.get(key) ?? 0));
}
