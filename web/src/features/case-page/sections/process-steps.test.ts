import { describe, expect, it } from 'vitest';
import { sampleEvent } from '../sample-case.ts';
import { processSteps } from './process-steps.ts';
import { isRepeatConcern } from './repeat-concern.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const due = { dueDateTime: '2026-11-23T16:00:00Z', dueInWorkingDays: 1 };

describe('processSteps', () => {
  it('tells the process from its beginning and ends with what is due', () => {
    const events = [
      sampleEvent(3, { type: 'delay', details: { days: 3, reason: 'Parts' } }),
      sampleEvent(2),
      sampleEvent(1, { type: 'forward', details: { to: [{ email: 'a@x.example' }] } }),
    ];
    expect(processSteps(events, due, now).map(({ kind }) => kind)).toEqual(['forward', 'delay', 'due']);
    expect(processSteps(events, due, now).at(-1)).toMatchObject({ state: 'now' });
  });

  it('shows a delay that was taken back as one that counts for nothing', () => {
    const taken = { days: 3, takenBackAt: '2026-11-20T08:00:00Z' };
    const events = [
      sampleEvent(3, { type: 'delay', details: { days: 5 } }),
      sampleEvent(2, { type: 'delay', details: taken }),
    ];
    expect(processSteps(events, due, now)).toMatchObject([
      { kind: 'delay', id: 2, days: 3, sum: null },
      { kind: 'delay', id: 3, days: 5, sum: { number: 1, totalDays: 5 } },
      { kind: 'due' },
    ]);
  });

  it('has nothing due once the case is not open any more', () => {
    expect(processSteps([], { ...due, dueInWorkingDays: null }, now)).toEqual([]);
  });
});

it.each([
  ['2026-11-19T09:00:00Z', -1, 'overdue'],
  // No working day has passed, the moment has.
  ['2026-11-20T09:00:00Z', 0, 'overdue'],
  ['2026-11-20T16:00:00Z', 0, 'now'],
  ['2026-11-23T16:00:00Z', 1, 'now'],
  ['2026-11-24T16:00:00Z', 2, 'coming'],
])('what is due at %s with %s working days left is %s', (dueDateTime, dueInWorkingDays, state) => {
  expect(processSteps([], { dueDateTime, dueInWorkingDays }, now)).toMatchObject([{ kind: 'due', state }]);
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
