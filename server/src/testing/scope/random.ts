export interface Random {
  /** From 0 to 1, exclusive. */
  next: () => number;
  int: (below: number) => number;
  chance: (share: number) => boolean;
  pick: <T>(items: readonly T[]) => T;
}

/** Mulberry32: the same seed gives the same sequence. Not shared with the demo, which the server never loads. */
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
    chance: (share) => next() < share,
    pick: (items) => {
      const item = items[int(items.length)];
      if (item === undefined) throw new Error('no items to pick from');
      return item;
    },
  };
}
