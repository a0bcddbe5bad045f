export type Random = {
  /** From 0 (inclusive) to 1 (exclusive). */
  next: () => number;
  int: (below: number) => number;
  between: (from: number, to: number) => number;
  chance: (share: number) => boolean;
  pick: <T>(items: readonly T[]) => T;
};

/** Mulberry32: the same seed gives the same sequence on every machine. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (below: number) => Math.floor(next() * below);
  return {
    next,
    int,
    between: (from, to) => from + int(to - from + 1),
    chance: (share) => next() < share,
    pick: (items) => {
      const item = items[int(items.length)];
      if (item === undefined) throw new Error('no items to pick from');
      return item;
    },
  };
}

/** Draws each item in proportion to its weight. */
export function weighted<T>(entries: readonly (readonly [item: T, weight: number])[]): (random: Random) => T {
  let sum = 0;
  const drawable = entries
    .filter(([, weight]) => weight > 0)
    .map(([item, weight]) => {
      sum += weight;
      return { item, upTo: sum };
    });
  return (random) => {
    const drawn = random.next() * sum;
    const found = drawable.find(({ upTo }) => drawn < upTo) ?? drawable.at(-1);
    if (!found) throw new Error('no items to draw from');
    return found.item;
  };
}
