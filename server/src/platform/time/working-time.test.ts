import Holidays from 'date-holidays';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it, vi } from 'vitest';
import { markets } from '../../catalog/reference-data/shipped/markets.ts';
import { runs } from '../../testing/rounds.ts';
import {
  addWorkingDays,
  dateOfEpochDay,
  defaultCalendar,
  epochDayOfDate,
  findLongBreak,
  type WorkingCalendar,
  workingDaysBetween,
} from './working-time.ts';

function calendarOf(code: string): WorkingCalendar {
  const market = markets.find((row) => row.code === code);
  if (!market) throw new Error(`no market ${code}`);
  return { ...market, weekendDays: [...market.weekendDays], ownDays: [] };
}

/** Returns whether the day of this moment is a working day. */
const isWorkingDay = (moment: string, calendar: WorkingCalendar) =>
  workingDaysBetween(new Date(Date.parse(moment) - 86_400_000).toISOString(), moment, calendar) === 1;

describe('a working day (rule 8.2)', () => {
  it.each([
    ['DE', '2026-01-06T12:00:00Z', false, 'Epiphany, a holiday in Bavaria'],
    ['DE', '2026-01-07T12:00:00Z', true, 'the day after'],
    ['DE', '2026-04-03T12:00:00Z', false, 'Good Friday'],
    ['DE', '2026-06-04T12:00:00Z', false, 'Corpus Christi'],
    ['DE', '2026-12-24T12:00:00Z', true, 'Christmas Eve is no public holiday'],
    ['GB', '2026-12-28T12:00:00Z', false, 'substitute of Boxing Day'],
    ['US', '2026-07-03T12:00:00Z', false, 'substitute of Independence Day'],
    ['US', '2026-11-26T12:00:00Z', false, 'Thanksgiving'],
    ['US', '2026-11-27T12:00:00Z', true, 'the day after Thanksgiving'],
    ['CN', '2026-02-17T04:00:00Z', false, 'Spring Festival'],
    ['CN', '2026-10-02T04:00:00Z', false, 'second day of the National Day'],
    ['CN', '2026-05-04T06:00:00Z', true, 'Youth Day is half a day'],
    ['AE', '2026-03-20T08:00:00Z', false, 'first day of Eid al-Fitr'],
    ['AE', '2026-03-22T08:00:00Z', false, 'third day of Eid al-Fitr, a Sunday'],
    ['AE', '2026-05-29T08:00:00Z', false, 'third day of Eid al-Adha, a Friday'],
    ['AE', '2026-06-05T08:00:00Z', true, 'Friday is a working day'],
    ['SA', '2026-06-05T08:00:00Z', false, 'Friday is the weekend'],
    ['SA', '2026-06-07T08:00:00Z', true, 'Sunday is a working day'],
    ['IL', '2026-06-07T08:00:00Z', true, 'Sunday is a working day'],
    ['IL', '2026-09-21T08:00:00Z', false, 'Yom Kippur'],
    ['JP', '2026-05-06T02:00:00Z', false, 'substitute of Constitution Day'],
  ])('in %s at %s: %s (%s)', (market, moment, expected) => {
    expect(isWorkingDay(moment, calendarOf(market))).toBe(expected);
  });

  it("uses the day in the market's time zone, not in UTC", () => {
    // 23:30 UTC on Friday is Saturday in Tokyo and still Friday in New York.
    expect(isWorkingDay('2026-06-05T23:30:00Z', calendarOf('JP'))).toBe(false);
    expect(isWorkingDay('2026-06-05T23:30:00Z', calendarOf('US'))).toBe(true);
  });
});

describe('an own day of a market (rule 8.7)', () => {
  const ownDays = [
    { date: '2026-06-04', isFree: false },
    { date: '2026-06-06', isFree: false },
    { date: '2026-06-08', isFree: true },
    { date: '2026-06-09', isFree: true },
    { date: '2026-06-13', isFree: true },
  ];
  const germany = { ...calendarOf('DE'), ownDays };

  it.each([
    ['2026-06-04T12:00:00Z', true, 'Corpus Christi, on which they work'],
    ['2026-06-06T12:00:00Z', true, 'a Saturday on which they work'],
    ['2026-06-07T12:00:00Z', false, 'the Sunday after'],
    ['2026-06-08T12:00:00Z', false, 'a Monday off'],
    ['2026-06-10T12:00:00Z', true, 'an ordinary Wednesday'],
    ['2026-06-13T12:00:00Z', false, 'a Saturday that was off anyway'],
    // 23:00 UTC is the next day in Germany.
    ['2026-06-07T23:00:00Z', false, 'the Monday off, at one in the morning'],
  ])('at %s: %s (%s)', (moment, expected) => {
    expect(isWorkingDay(moment, germany)).toBe(expected);
    if (expected) expect(isWorkingDay(moment, { ...germany, holidayCountry: null })).toBe(true);
  });

  it.each([
    ['2026-06-03T08:00:00.000Z', 1, '2026-06-04T08:00:00.000Z', 'no longer over Corpus Christi'],
    ['2026-06-05T08:00:00.000Z', 1, '2026-06-06T08:00:00.000Z', 'to the Saturday'],
    ['2026-06-06T08:00:00.000Z', 1, '2026-06-10T08:00:00.000Z', 'over the Sunday and the two days off'],
    ['2026-06-06T08:00:00.000Z', 3, '2026-06-12T08:00:00.000Z', 'and on'],
  ])('%s plus %i days is %s (%s)', (from, days, expected) => {
    expect(addWorkingDays(from, days, germany)).toBe(expected);
    expect(workingDaysBetween(from, expected, germany)).toBe(days);
  });

  it('applies only to its own calendar', () => {
    const moment = '2026-06-08T12:00:00Z';
    expect(isWorkingDay(moment, germany)).toBe(false);
    expect(isWorkingDay(moment, { ...germany, ownDays: ownDays.slice(0, 2) })).toBe(true);
  });

  it('is not required to have no public holidays', () => {
    const christmas = '2026-12-25T12:00:00Z';
    expect(isWorkingDay(christmas, calendarOf('DE'))).toBe(false);
    expect(isWorkingDay(christmas, { ...calendarOf('DE'), holidayCountry: null, holidayState: null })).toBe(
      true,
    );
  });
});

describe('findLongBreak', () => {
  const first = epochDayOfDate('2026-07-01');
  const daysOff = (count: number) =>
    Array.from({ length: count }, (_none, n) => ({ date: dateOfEpochDay(first + n), isFree: true }));
  const withDaysOff = (count: number) => ({ ...calendarOf('DE'), ownDays: daysOff(count) });

  it('ignores normal holidays and many separate days off', () => {
    expect(findLongBreak(withDaysOff(0))).toBeNull();
    expect(findLongBreak(withDaysOff(30))).toBeNull();
    const mondays = Array.from({ length: 100 }, (_none, n) => ({
      date: dateOfEpochDay(epochDayOfDate('2026-01-05') + 7 * n),
      isFree: true,
    }));
    expect(findLongBreak({ ...calendarOf('DE'), ownDays: mondays })).toBeNull();
  });

  it('finds a break that is too long to find a working day', () => {
    const longest = 200;
    for (let count = 50; count <= longest; count += 1) {
      const calendar = withDaysOff(count);
      const isTooLong = findLongBreak(calendar) !== null;
      const work = () => addWorkingDays('2026-06-30T08:00:00Z', 1, calendar);
      if (isTooLong) expect(work, String(count)).toThrow(RangeError);
      else expect(work, String(count)).not.toThrow();
    }
    expect(findLongBreak(withDaysOff(longest))).not.toBeNull();
  });

  it('includes weekends and holidays between own days', () => {
    // Every Friday off in a calendar that works only on Fridays.
    const fridays = Array.from({ length: 9 }, (_none, n) => ({
      date: dateOfEpochDay(epochDayOfDate('2026-07-03') + 7 * n),
      isFree: true,
    }));
    const calendar = { ...defaultCalendar, weekendDays: [1, 2, 3, 4, 6, 7], ownDays: fridays };
    expect(findLongBreak(calendar)).toBe('2026-07-03');
    expect(findLongBreak({ ...calendar, ownDays: fridays.slice(0, 7) })).toBeNull();
  });
});

describe('addWorkingDays (rule 8.3)', () => {
  it.each([
    ['DE', '2026-06-01T08:00:00.000Z', 3, '2026-06-05T08:00:00.000Z', 'over Corpus Christi'],
    ['DE', '2026-06-05T08:00:00.000Z', 1, '2026-06-08T08:00:00.000Z', 'over a weekend'],
    ['DE', '2026-06-06T08:00:00.000Z', 1, '2026-06-08T08:00:00.000Z', 'from a Saturday'],
    ['DE', '2026-12-23T10:00:00.000Z', 2, '2026-12-28T10:00:00.000Z', 'over Christmas'],
    ['DE', '2026-12-30T10:00:00.000Z', 2, '2027-01-04T10:00:00.000Z', 'over the turn of the year'],
    [
      'DE',
      '2026-03-27T09:00:00.000Z',
      1,
      '2026-03-30T08:00:00.000Z',
      'same local time when the clock changes',
    ],
    ['AE', '2026-03-18T08:00:00.000Z', 2, '2026-03-23T08:00:00.000Z', 'over Eid al-Fitr'],
    ['IL', '2026-06-04T08:00:00.000Z', 1, '2026-06-07T08:00:00.000Z', 'Thursday to Sunday'],
    ['US', '2026-11-25T15:00:00.000Z', 1, '2026-11-27T15:00:00.000Z', 'over Thanksgiving'],
    ['CN', '2026-09-30T01:00:00.000Z', 1, '2026-10-05T01:00:00.000Z', 'over the National Day'],
    ['DE', '2026-06-06T08:00:00.000Z', 0, '2026-06-06T08:00:00.000Z', 'no days'],
  ])('in %s, %s plus %i days is %s (%s)', (market, from, days, expected) => {
    expect(addWorkingDays(from, days, calendarOf(market))).toBe(expected);
  });

  it('rejects a negative or fractional number of days', () => {
    expect(() => addWorkingDays('2026-06-01T08:00:00Z', -1, defaultCalendar)).toThrow(RangeError);
    expect(() => addWorkingDays('2026-06-01T08:00:00Z', 1.5, defaultCalendar)).toThrow(RangeError);
  });

  it('throws in a calendar without working days', () => {
    const never = { ...defaultCalendar, weekendDays: [1, 2, 3, 4, 5, 6, 7] };
    expect(() => addWorkingDays('2026-06-01T08:00:00Z', 1, never)).toThrow(RangeError);
  });
});

describe('workingDaysBetween', () => {
  it.each([
    ['2026-06-01T08:00:00Z', '2026-06-01T20:00:00Z', 0],
    ['2026-06-01T20:00:00Z', '2026-06-01T08:00:00Z', 0],
    ['2026-06-01T20:00:00Z', '2026-06-02T08:00:00Z', 1],
    ['2026-06-01T08:00:00Z', '2026-06-05T08:00:00Z', 3],
    ['2026-06-05T08:00:00Z', '2026-06-01T08:00:00Z', -3],
    ['2026-06-05T08:00:00Z', '2026-06-07T08:00:00Z', 0],
  ])('returns the days from %s to %s in Bavaria: %i', (from, to, expected) => {
    expect(workingDaysBetween(from, to, calendarOf('DE'))).toBe(expected);
  });

  it('estimates a span of centuries by weeks, without computing the holidays of each year', () => {
    const years = vi.spyOn(Holidays.prototype, 'getHolidays');
    const count = workingDaysBetween('2026-06-01T08:00:00Z', '9999-12-31T08:00:00Z', calendarOf('CN'));
    expect(years.mock.calls.length).toBeLessThan(8);
    years.mockRestore();
    expect(count / ((9999.99 - 2026.4) * 365.2425)).toBeCloseTo(5 / 7, 3);
  });
});

describe('any market and moment', () => {
  const ownDay = fc.record({
    date: fc
      .integer({ min: epochDayOfDate('2024-01-01'), max: epochDayOfDate('2027-06-30') })
      .map(dateOfEpochDay),
    isFree: fc.boolean(),
  });
  const calendar = fc
    .record({
      market: fc.constantFrom(...markets.map((market) => calendarOf(market.code))),
      ownDays: fc.uniqueArray(ownDay, { maxLength: 40, selector: ({ date }) => date }),
    })
    .map(({ market, ownDays }) => ({ ...market, ownDays }));
  const moment = fc
    .integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2026, 11, 31) })
    .map((at) => new Date(at).toISOString());
  const days = fc.integer({ min: 1, max: 60 });
  const local = (at: string, { timeZone }: WorkingCalendar) =>
    Temporal.Instant.from(at).toZonedDateTimeISO(timeZone);
  const localTime = (at: string, of: WorkingCalendar) => local(at, of).toPlainTime().toString();
  const localDay = (at: string, of: WorkingCalendar) => local(at, of).toPlainDate().toString();

  it('adding n days and counting them returns n, on a working day at the same time of day', () => {
    fc.assert(
      fc.property(calendar, moment, days, (of, from, n) => {
        const to = addWorkingDays(from, n, of);
        expect(workingDaysBetween(from, to, of)).toBe(n);
        expect(workingDaysBetween(to, from, of)).toBeLessThanOrEqual(0);
        expect(isWorkingDay(to, of)).toBe(true);
        const [before, after] = [localTime(from, of), localTime(to, of)];
        // A local time that does not exist that day moves by the missing hour.
        if (before !== after) expect(localTime(to, of) > before).toBe(true);
      }),
      runs(40, 2_000),
    );
  });

  it('more days are never earlier, a later start never ends on an earlier day, and counts add up', () => {
    fc.assert(
      fc.property(calendar, moment, moment, days, days, (of, a, b, n, m) => {
        const [from, later] = a < b ? [a, b] : [b, a];
        expect(addWorkingDays(from, n + m, of) > addWorkingDays(from, n, of)).toBe(true);
        // The time of day is kept: a start on the morning of a holiday ends in the morning, a start on the
        // evening before ends in the evening.
        const [end, laterEnd] = [from, later].map((start) => localDay(addWorkingDays(start, n, of), of));
        expect(laterEnd && end && laterEnd >= end).toBe(true);
        const middle = addWorkingDays(from, n, of);
        expect(workingDaysBetween(from, middle, of) + workingDaysBetween(middle, later, of)).toBe(
          workingDaysBetween(from, later, of),
        );
      }),
      runs(40, 2_000),
    );
  });
});
