import type { ReminderPlan } from '@cfm/contract/process/reminders.ts';
import type { ProcessStep } from '@cfm/contract/screens/case-detail.ts';
import { expect, it } from 'vitest';
import { processLine } from './process-line.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const today = { kind: 'today', at: '2026-11-20T12:00:00.000Z' };
const escalation: ProcessStep = {
  type: 'escalation',
  caseEventId: 1,
  title: '',
  createdAtDatetime: '2026-11-18T08:00:00Z',
  author: '',
  details: { level: 2 },
};
const step = { kind: 'step', at: escalation.createdAtDatetime, step: escalation };

it('has neither a due date nor today once the case is no longer open', () => {
  const done = {
    processSteps: [escalation],
    dueDateTime: '2026-11-23T16:00:00Z',
    dueInWorkingDays: null,
    dueDatePausedAt: null,
  };
  expect(processLine(done, now)).toEqual([step]);
});

it.each([
  ['2026-11-19T09:00:00Z', -1, 'overdue'],
  // No working day has passed, but the time has.
  ['2026-11-20T09:00:00Z', 0, 'overdue'],
  ['2026-11-20T16:00:00Z', 0, 'now'],
  ['2026-11-23T16:00:00Z', 1, 'now'],
  ['2026-11-24T16:00:00Z', 2, 'coming'],
])(
  'has for a due date of %s with %s working days left the state %s',
  (dueDateTime, dueInWorkingDays, state) => {
    const points = processLine(
      { processSteps: [], dueDateTime, dueInWorkingDays, dueDatePausedAt: null },
      now,
    );
    expect(points).toContainEqual({ kind: 'due', at: dueDateTime, state });
  },
);

it('is sorted by time: an old due date before its escalation, today after both', () => {
  const late = {
    processSteps: [escalation],
    dueDateTime: '2026-11-05T16:00:00Z',
    dueInWorkingDays: -11,
    dueDatePausedAt: null,
  };
  expect(processLine(late, now)).toEqual([
    { kind: 'due', at: late.dueDateTime, state: 'overdue' },
    step,
    today,
  ]);
  const ahead = {
    processSteps: [escalation],
    dueDateTime: '2026-11-24T16:00:00Z',
    dueInWorkingDays: 2,
    dueDatePausedAt: null,
  };
  expect(processLine(ahead, now)).toEqual([
    step,
    today,
    { kind: 'due', at: ahead.dueDateTime, state: 'coming' },
  ]);
});

const planned = (number: number, dueAt: string, more: Partial<ReminderPlan['steps'][number]> = {}) => ({
  kind: 'reminder' as const,
  number,
  dueAt,
  to: [],
  doneAt: null,
  waitsUntil: null,
  waitsBecause: null,
  isByExtension: false,
  ...more,
});
const plan = (steps: ReminderPlan['steps'], more: Partial<ReminderPlan> = {}): ReminderPlan => ({
  startedAt: '2026-11-16T08:00:00Z',
  pausedUntil: null,
  endedAt: null,
  endedBecause: null,
  endedBy: null,
  steps,
  ...more,
});
const noDue = {
  processSteps: [escalation],
  dueDateTime: null,
  dueInWorkingDays: null,
  dueDatePausedAt: null,
};
const kinds = (reminderPlan: ReminderPlan) =>
  processLine({ ...noDue, reminderPlan }, now).map((point) =>
    point.kind === 'planned' ? `planned ${point.step.number}${point.isNext ? ', next' : ''}` : point.kind,
  );

it('has the next reminder steps after today, including one that waits', () => {
  const [done, waiting, coming] = [
    planned(1, '2026-11-18T08:00:00Z', { doneAt: '2026-11-18T08:00:00Z' }),
    planned(2, '2026-11-20T08:00:00Z', { waitsBecause: 'addressCap', waitsUntil: '2026-11-20T12:10:00Z' }),
    planned(3, '2026-11-25T08:00:00Z'),
  ];
  expect(kinds(plan([done, waiting, coming]))).toEqual(['step', 'today', 'planned 2, next', 'planned 3']);
});

it('shows why a process ended instead of its next steps', () => {
  const steps = [planned(1, '2026-11-25T08:00:00Z')];
  const endedAt = '2026-11-19T08:00:00Z';
  expect(kinds(plan(steps, { endedAt, endedBecause: 'stopped', endedBy: 'Anna' }))).toEqual([
    'step',
    'ended',
  ]);
  expect(kinds(plan(steps, { endedAt, endedBecause: 'forwarded' }))).toEqual(['step']);
});

it('shows paused steps as upcoming in their order, whatever their dates', () => {
  const line = processLine(
    {
      processSteps: [escalation],
      dueDateTime: '2026-11-12T16:00:00Z',
      dueInWorkingDays: null,
      dueDatePausedAt: '2026-11-03T09:00:00Z',
      reminderPlan: plan([planned(2, '2026-11-10T08:00:00Z'), planned(3, '2026-11-16T08:00:00Z')]),
    },
    now,
  );
  expect(
    line.map((point) => (point.kind === 'planned' ? `reminder ${point.step.number}` : point.kind)),
  ).toEqual(['step', 'today', 'reminder 2', 'due', 'reminder 3']);
});
