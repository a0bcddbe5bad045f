import { globalFigureMin } from '@cfm/contract/platform/limits.ts';

/**
 * The cells to hide (rules 20.3 and 24.9): those with few cases, and if they have too few together as well, the next
 * larger ones, because the total is shown. `countOf` counts the cases of several cells, for cases that are in more than
 * one of them. Default: the sum.
 */
export function smallCells<Key>(
  counts: Iterable<readonly [Key, number]>,
  countOf?: (keys: readonly Key[]) => number,
): Set<Key> {
  const hidden = new Set<Key>();
  let hiddenCount = 0;
  const bySize = [...counts].filter(([, count]) => count > 0).sort(([, a], [, b]) => a - b);
  for (const [key, count] of bySize) {
    const areHiddenFew = hiddenCount > 0 && hiddenCount < globalFigureMin;
    if (count >= globalFigureMin && !areHiddenFew) break;
    hidden.add(key);
    hiddenCount = countOf ? countOf([...hidden]) : hiddenCount + count;
  }
  return hidden;
}

/** A single count, or null if there are too few cases to show it (rule 20.3). */
export const shownCount = (count: number): number | null => (count < globalFigureMin ? null : count);

/** Returns a function from the key of a cell to its shown count, or null if hidden. `countOf`: see `smallCells`. */
export function suppressSmallCells<Key>(
  counts: ReadonlyMap<Key, number>,
  countOf?: (keys: readonly Key[]) => number,
): (key: Key) => number | null {
  const hidden = smallCells(counts, countOf);
  return (key) => (hidden.has(key) ? null : shownCount(counts.get(key) ?? 0));
}
