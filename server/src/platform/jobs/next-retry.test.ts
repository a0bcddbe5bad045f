import { expect, it } from 'vitest';
import { nextRetry, nextTryAfter } from './next-retry.ts';

const now = '2026-03-04T09:00:00.000Z';

it.each([
  [1, '2026-03-04T09:02:00.000Z'],
  [2, '2026-03-04T09:10:00.000Z'],
  [3, '2026-03-04T09:10:00.000Z'],
  [40, '2026-03-04T09:10:00.000Z'],
])('retries after the delay of failure %i, or after the last delay', (attempts, at) => {
  expect(nextTryAfter(attempts, [2, 10], now)).toBe(at);
});

it("retries after a minute without counting a failure that is not the task's own", () => {
  expect(nextRetry(4, now, false)).toEqual({
    attempts: 4,
    nextTryAt: '2026-03-04T09:01:00.000Z',
    shouldNotify: false,
  });
});

it('notifies staff of the fifth failure only', () => {
  const problems = Array.from({ length: 8 }, (_none, before) => nextRetry(before, now));
  expect(problems.map(({ attempts }) => attempts)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(problems.filter(({ shouldNotify }) => shouldNotify)).toEqual([
    { attempts: 5, nextTryAt: '2026-03-04T13:00:00.000Z', shouldNotify: true },
  ]);
});
