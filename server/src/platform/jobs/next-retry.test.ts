import { expect, it } from 'vitest';
import { nextRetry, nextTryAfter } from './next-retry.ts';

const now = '2026-03-04T09:00:00.000Z';

it.each([
  [1, '2026-03-04T09:02:00.000Z'],
  [2, '2026-03-04T09:10:00.000Z'],
  [3, '2026-03-04T09:10:00.000Z'],
  [40, '2026-03-04T09:10:00.000Z'],
])(
  'what has failed %i times is tried again after the pause of that place, or the last one',
  (attempts, at) => {
    expect(nextTryAfter(attempts, [2, 10], now)).toBe(at);
  },
);

it('what is no fault of its own is tried again after a minute, and counts for nothing', () => {
  expect(nextRetry(4, now, false)).toEqual({
    attempts: 4,
    nextTryAt: '2026-03-04T09:01:00.000Z',
    shouldNotify: false,
  });
});

it('staff are told of the fifth fault, and of no other', () => {
  const faults = Array.from({ length: 8 }, (_none, before) => nextRetry(before, now));
  expect(faults.map(({ attempts }) => attempts)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(faults.filter(({ shouldNotify }) => shouldNotify)).toEqual([
    { attempts: 5, nextTryAt: '2026-03-04T13:00:00.000Z', shouldNotify: true },
  ]);
});
