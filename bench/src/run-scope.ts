import { runTest } from './run-test.ts';

/** Medians of so many calls each are compared. */
const timedCalls = 1_000;

/** Plays so many calls with seeds of their own; a failure tells the seed and the person of it. */
export const runScope = (count: number): Promise<boolean> =>
  runTest('server/src/scope-property.test.ts', {
    SCOPE_CALLS: String(count),
    SCOPE_TIMINGS: String(timedCalls),
  });
