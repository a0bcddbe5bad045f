import { describe, expect, it } from 'vitest';
import { dueStep } from './due-step.ts';
import { isRepeatConcern } from './repeat-concern.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

it('has nothing due once the case is not open any more', () => {
  expect(dueStep({ dueDateTime: '2026-11-23T16:00:00Z', dueInWorkingDays: null }, now)).toBeNull();
});

it.each([
  ['2026-11-19T09:00:00Z', -1, 'overdue'],
  // No working day has passed, the moment has.
  ['2026-11-20T09:00:00Z', 0, 'overdue'],
  ['2026-11-20T16:00:00Z', 0, 'now'],
  ['2026-11-23T16:00:00Z', 1, 'now'],
  ['2026-11-24T16:00:00Z', 2, 'coming'],
])('what is due at %s with %s working days left is %s', (dueDateTime, dueInWorkingDays, state) => {
  expect(dueStep({ dueDateTime, dueInWorkingDays }, now)).toEqual({ at: dueDateTime, state });
});

describe('isRepeatConcern', () => {
  const detail = { receiptDateTime: '2026-10-19T08:00:00Z' };
  it.each([
    ['same topic within 24 months', '2024-10-20T08:00:00Z', ['vin', 'topic'], true],
    ['same topic before that', '2024-10-18T08:00:00Z', ['vin', 'topic'], false],
    ['another topic', '2026-01-01T08:00:00Z', ['contact'], false],
    ['received later', '2026-10-20T08:00:00Z', ['contact', 'topic'], false],
  ] as const)('%s', (_what, receiptDateTime, reasons, expected) => {
    expect(isRepeatConcern(detail, { receiptDateTime, reasons: [...reasons] })).toBe(expected);
  });
});
