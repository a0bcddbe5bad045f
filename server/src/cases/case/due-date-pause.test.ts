import { describe, expect, test } from 'vitest';
import { defaultCalendar, workingDaysBetween } from '../../platform/time/working-time.ts';
import { extendByPause } from './due-date-pause.ts';

const after = (due: string | null, since: string, until: string) =>
  extendByPause(due, { since: `2026-${since}:00.000Z`, until: `2026-${until}:00.000Z` }, defaultCalendar);

// 4 March 2026 is a Wednesday. Berlin is one hour ahead of UTC until 29 March.
describe('a paused due date (rule 3.50)', () => {
  test.each([
    ['03-06T17:00', '03-04T09:00', '03-04T16:00', 0, '03-06T17:00', 'within a day'],
    ['03-06T17:00', '03-04T09:00', '03-05T08:00', 1, '03-09T17:00', 'over a night'],
    ['03-06T17:00', '03-04T09:00', '03-11T09:00', 5, '03-13T17:00', 'a week'],
    ['03-10T17:00', '03-06T15:00', '03-08T20:00', 0, '03-10T17:00', 'a weekend'],
    ['03-27T17:00', '03-04T09:00', '03-05T09:00', 1, '03-30T16:00', 'into summer time'],
    ['04-02T16:00', '03-30T09:00', '03-31T09:00', 1, '04-07T16:00', 'over Easter'],
    ['03-04T14:00', '03-04T09:00', '03-04T15:00', 1, '03-05T14:00', 'it would have passed that day'],
    ['03-06T17:00', '03-06T15:00', '03-08T20:00', 1, '03-09T17:00', 'it would have passed before a weekend'],
    ['03-04T14:00', '03-04T09:00', '03-06T15:00', 3, '03-09T14:00', 'it would have passed days ago'],
    ['03-04T14:00', '03-04T15:00', '03-06T15:00', 2, '03-06T14:00', 'it had passed already'],
    ['03-02T17:00', '03-04T09:00', '03-06T09:00', 2, '03-04T17:00', 'it had passed two days before'],
  ])('due %s, from %s to %s: by %i to %s (%s)', (due, since, until, days, moved) => {
    expect(after(`2026-${due}:00.000Z`, since, until)).toEqual({
      days,
      dueDateTime: `2026-${moved}:00.000Z`,
    });
  });

  test('stays null, and counts the days', () => {
    expect(after(null, '03-04T09:00', '03-06T09:00')).toEqual({ days: 2, dueDateTime: null });
  });

  test('keeps its distance in working days, and moves equally in one pause or several', () => {
    const due = '2026-03-20T17:00:00.000Z';
    const whole = after(due, '03-04T09:00', '03-12T15:00');
    const ahead = (from: string, to: string | null) => workingDaysBetween(from, to ?? '', defaultCalendar);
    expect(ahead('2026-03-12T15:00:00.000Z', whole.dueDateTime)).toBe(ahead('2026-03-04T09:00:00.000Z', due));
    const first = after(due, '03-04T09:00', '03-09T20:00');
    expect(after(first.dueDateTime, '03-09T20:00', '03-12T15:00').dueDateTime).toBe(whole.dueDateTime);
  });

  test('does not move back when the clocks of two servers differ', () => {
    expect(after('2026-03-06T17:00:00.000Z', '03-05T00:10', '03-04T22:50').days).toBe(0);
  });
});
