import { expect, it } from 'vitest';
import { dueStep } from './due-step.ts';

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
