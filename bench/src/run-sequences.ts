import { runTest } from './run-test.ts';

/** Plays so many sequences on a database of their own; a failure tells the seed and the path that play it again. */
export const runSequences = (count: number): Promise<boolean> =>
  runTest('server/src/case-sequences.test.ts', { SEQUENCES: String(count) });
