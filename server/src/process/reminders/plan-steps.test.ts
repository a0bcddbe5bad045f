import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markets } from '../../catalog/reference-data/shipped/markets.ts';
import type { EffectOf } from '../../catalog/rules/effects.ts';
import { isOfficeTime, isSameDay, morningSeconds, secondOf } from '../../platform/time/office-hours.ts';
import { type WorkingCalendar, workingDaysBetween } from '../../platform/time/working-time.ts';
import { runs } from '../../testing/rounds.ts';
import { datedSteps, type Shift, shiftedSteps, stepsOfRules } from './plan-steps.ts';

const calendarOf = (code: string): WorkingCalendar => {
  const market = markets.find((row) => row.code === code);
  if (!market) throw new Error(`no market ${code}`);
  return { ...market, ownDays: [] };
};
const reminder = { firstReminderWorkingDays: 5, betweenRemindersWorkingDays: 3, reminderCount: 2 };
const escalation: EffectOf<'Escalation'> = {
  workingDays: 3,
  recipientsByLevel: [['a@x.example'], ['b@x.example', 'c@x.example'], ['d@x.example']],
};

interface Wanted {
  market?: string;
  startedAt?: string;
  dueDateTime?: string | null;
  level?: number;
  rules?: Partial<typeof reminder>;
  escalation?: Partial<EffectOf<'Escalation'>> | null;
}
function planOf({ market = 'DE', startedAt = '2026-03-04T09:00:00.000Z', ...wanted }: Wanted) {
  const calendar = calendarOf(market);
  const { dueDateTime = null, level = 0 } = wanted;
  const steps = stepsOfRules(
    { ...reminder, ...wanted.rules },
    wanted.escalation === null ? null : { ...escalation, ...wanted.escalation },
    { startedAt, dueDateTime, level, calendar },
  );
  return datedSteps(steps, startedAt, startedAt, { calendar, second: 0 }).map(
    ({ kind, number, dueAt }) => `${kind} ${number} ${dueAt.slice(0, 16)}`,
  );
}

describe('the steps of a forward by the rules (rule 16.1)', () => {
  it('are reminders, then levels, each with its working days after the previous one', () => {
    expect(planOf({})).toEqual([
      'reminder 1 2026-03-11T07:00',
      'reminder 2 2026-03-16T07:00',
      'escalation 1 2026-03-19T07:00',
      'escalation 2 2026-03-24T07:00',
      'escalation 3 2026-03-27T07:00',
    ]);
  });

  it('do not escalate before the due date has passed', () => {
    const due = (dueDateTime: string) => planOf({ dueDateTime }).slice(1);
    expect(due('2026-03-18T17:00:00.000Z')[1]).toBe('escalation 1 2026-03-19T07:00');
    expect(due('2026-03-25T17:00:00.000Z')).toEqual([
      'reminder 2 2026-03-16T07:00',
      'escalation 1 2026-03-26T07:00',
      'escalation 2 2026-03-31T06:00',
      'escalation 3 2026-04-07T06:00',
    ]);
    expect(due('2026-03-28T12:00:00.000Z')[1]).toBe('escalation 1 2026-03-30T06:00');
  });

  it.each<[string, Wanted, string[]]>([
    [
      'only levels above the current one of the case',
      { level: 2, rules: { reminderCount: 0 } },
      ['escalation 3 2026-03-09T07:00'],
    ],
    [
      'no level without recipients and none above it',
      {
        rules: { reminderCount: 0 },
        escalation: { recipientsByLevel: [['a@x.example'], [], ['d@x.example']] },
      },
      ['escalation 1 2026-03-09T07:00'],
    ],
    [
      'no level without a rule',
      { rules: { reminderCount: 1 }, escalation: null },
      ['reminder 1 2026-03-11T07:00'],
    ],
    [
      'no two steps on a day, even if a rule requires it',
      { rules: { firstReminderWorkingDays: 0, betweenRemindersWorkingDays: 0 }, escalation: null },
      ['reminder 1 2026-03-05T07:00', 'reminder 2 2026-03-06T07:00'],
    ],
    [
      'no step on a holiday of the market',
      { market: 'SA', rules: { firstReminderWorkingDays: 2, reminderCount: 1 }, escalation: null },
      ['reminder 1 2026-03-08T05:00'],
    ],
  ])('have %s', (_what, wanted, expected) => {
    expect(planOf(wanted)).toEqual(expected);
  });

  it('escalate to each address of a level', () => {
    const [, second] = stepsOfRules({ ...reminder, reminderCount: 0 }, escalation, {
      startedAt: '2026-03-04T09:00:00.000Z',
      dueDateTime: null,
      level: 0,
      calendar: calendarOf('DE'),
    });
    expect(second?.to).toEqual(['b@x.example', 'c@x.example']);
  });
});

describe('open steps', () => {
  const steps = [
    { afterWorkingDays: 5, dueAt: '2026-03-11T07:00:00.000Z' },
    { afterWorkingDays: 3, dueAt: '2026-03-16T07:00:00.000Z' },
  ];
  const shift: Shift = {
    anchor: '2026-03-04T09:00:00.000Z',
    byPause: 0,
    byWorkingDays: 0,
    now: '2026-03-05T09:00:00.000Z',
    earliest: '2026-03-05T09:00:00.000Z',
  };
  /** Friday evening, two working days after the first step was due. */
  const late = { now: '2026-03-13T18:00:00.000Z', earliest: '2026-03-13T18:00:00.000Z' };
  const shifted = (changed: Partial<Shift>, market = 'DE') =>
    shiftedSteps(steps, { ...shift, ...changed }, { calendar: calendarOf(market), second: 0 });

  it.each<[string, Partial<Shift>, string[], market?: string]>([
    ['stay if nothing moves them', {}, ['5: 2026-03-11', '3: 2026-03-16']],
    ['move by the granted days', { byWorkingDays: 3 }, ['8: 2026-03-16', '3: 2026-03-19']],
    ['move from now if they wait', { byWorkingDays: 1, ...late }, ['8: 2026-03-16', '3: 2026-03-19']],
    [
      'move back by revoked days, but not into the past',
      { byWorkingDays: -5 },
      ['1: 2026-03-06', '3: 2026-03-11'],
    ],
    [
      'move by the days that the case was paused',
      { byPause: 3, ...late },
      ['8: 2026-03-16', '3: 2026-03-19'],
    ],
    ['move by granted and paused days', { byPause: 2, byWorkingDays: 2 }, ['9: 2026-03-17', '3: 2026-03-20']],
    [
      'move to the earliest allowed time and keep their intervals',
      { earliest: '2026-03-18T12:00:00.000Z' },
      ['5: 2026-03-19', '3: 2026-03-24'],
    ],
    ['move to the next morning if they wait', late, ['5: 2026-03-16', '3: 2026-03-19']],
    ['count working days of the market', { byWorkingDays: -3 }, ['2: 2026-03-08', '3: 2026-03-11'], 'SA'],
  ])('%s', (_what, changed, expected, market) => {
    const found = shifted(changed, market);
    expect(found.map(({ afterWorkingDays, dueAt }) => `${afterWorkingDays}: ${dueAt.slice(0, 10)}`)).toEqual(
      expected,
    );
    expect(found.map(({ step }) => step)).toEqual(steps);
  });

  it('may be empty', () =>
    expect(shiftedSteps([], shift, { calendar: calendarOf('DE'), second: 0 })).toEqual([]));
});

it('steps are due in office hours, on working days, one per day and in order, in any market at any time', () => {
  const moment = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2028-12-31') });
  const days = fc.integer({ min: 0, max: 30 });
  const ownDay = fc.record({
    date: moment.map((ms) => new Date(ms).toISOString().slice(0, 10)),
    isFree: fc.boolean(),
  });
  const property = fc.property(
    fc.record({ market: fc.constantFrom(...markets), ownDays: fc.array(ownDay, { maxLength: 40 }) }),
    moment,
    fc.option(moment),
    fc.record({
      firstReminderWorkingDays: days,
      betweenRemindersWorkingDays: days,
      reminderCount: fc.nat(4),
    }),
    days,
    fc.nat(3),
    fc.integer({ min: 1, max: 2_000_000 }),
    moment,
    ({ market, ownDays }, startedMs, dueMs, rule, workingDays, level, caseId, earliestMs) => {
      const calendar = { ...market, ownDays };
      const startedAt = new Date(startedMs).toISOString();
      const dueDateTime = dueMs === null ? null : new Date(Math.max(dueMs, startedMs)).toISOString();
      const steps = stepsOfRules(
        rule,
        { ...escalation, workingDays },
        { startedAt, dueDateTime, level, calendar },
      );
      const earliest = new Date(earliestMs).toISOString();
      const dated = datedSteps(steps, startedAt, earliest, { calendar, second: secondOf(caseId) });
      expect(dated).toHaveLength(steps.length);
      let before = startedAt;
      dated.forEach(({ kind, afterWorkingDays, dueAt: date }, place) => {
        expect(isOfficeTime(date, calendar)).toBe(true);
        expect(date > before).toBe(true);
        if (place === 0) expect(date >= earliest).toBe(true);
        else expect(workingDaysBetween(before, date, calendar)).toBe(Math.max(1, afterWorkingDays));
        if (place > 0) expect(isSameDay(before, date, calendar)).toBe(false);
        if (kind === 'escalation' && dueDateTime !== null) expect(date > dueDateTime).toBe(true);
        before = date;
      });
    },
  );
  fc.assert(property, runs(100, 10_000));
});

it('steps of many cases are spread evenly over the morning', () => {
  const seconds = Array.from({ length: 600 }, (_none, index) => secondOf(1000 + index));
  const byMinute = Map.groupBy(seconds, (second) => Math.floor(second / 60));
  expect(Math.max(...seconds)).toBeLessThan(morningSeconds);
  expect(byMinute.size).toBe(180);
  expect(Math.max(...[...byMinute.values()].map((cases) => cases.length))).toBeLessThanOrEqual(5);
});
