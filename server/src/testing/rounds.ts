// Random tests. `npm test` plays a short round that is the same each time. `npm run test:long` plays a long one with a new
// seed, which it prints, of all test files that import this one.

const { TEST_ROUND, TEST_SEED, TEST_PATH } = process.env;

/** The value for the round that is played. */
export const inRound = <T>(short: T, long: T): T => (TEST_ROUND === 'long' ? long : short);

/** The seed of the round. */
export const roundSeed = Number(TEST_SEED ?? 71);

/** Settings of fast-check. TEST_PATH replays one failure: fast-check prints its path. */
export const runs = (short: number, long: number) => ({
  numRuns: inRound(short, long),
  seed: roundSeed,
  ...(TEST_PATH && { path: TEST_PATH }),
});

/** The same for cases that take seconds: stops at the first failure, and looks for a smaller one only when it is replayed. */
export const slowRuns = (short: number, long: number) => ({
  ...runs(short, long),
  endOnFailure: TEST_PATH === undefined,
});
