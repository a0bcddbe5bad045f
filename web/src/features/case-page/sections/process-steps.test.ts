import { describe, expect, it } from 'vitest';
import { dueState } from '../head/due-text.ts';
import { sampleEvent } from '../sample-case.ts';
import { processSteps } from './process-steps.ts';
import { isRepeatConcern } from './repeat-concern.ts';

const due = { dueDateTime: '2026-11-23T16:00:00Z', dueInWorkingDays: 1 };

describe('processSteps', () => {
  it('tells the process from its beginning and ends with what is due', () => {
    const events = [
      sampleEvent(3, { type: 'delay', details: { days: 3, reason: 'Parts' } }),
      sampleEvent(2),
      sampleEvent(1, { type: 'forward', details: { to: [{ email: 'a@x.example' }] } }),
    ];
    expect(processSteps(events, due).map(({ kind }) => kind)).toEqual(['forward', 'delay', 'due']);
    expect(processSteps(events, due).at(-1)).toMatchObject({ state: 'now' });
  });

  it('shows a delay that was taken back as one that counts for nothing', () => {
    const taken = { days: 3, takenBackAt: '2026-11-20T08:00:00Z' };
    const events = [
      sampleEvent(3, { type: 'delay', details: { days: 5 } }),
      sampleEvent(2, { type: 'delay', details: taken }),
    ];
    expect(processSteps(events, due)).toMatchObject([
      { kind: 'delay', id: 2, days: 3, sum: null },
      { kind: 'delay', id: 3, days: 5, sum: { number: 1, totalDays: 5 } },
      { kind: 'due' },
    ]);
  });

  it('has nothing due once the case is not open any more', () => {
    expect(processSteps([], { ...due, dueInWorkingDays: null })).toEqual([]);
  });
});

it.each([
  [-1, 'overdue'],
  [0, 'soon'],
  [1, 'soon'],
  [2, 'later'],
  [null, null],
])('a due date %s working days ahead is %s', (days, state) => {
  expect(dueState(days)).toBe(state);
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
