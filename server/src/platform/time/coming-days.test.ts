import { describe, expect, it } from 'vitest';
import { ownDay } from '../../testing/own-day.ts';
import { comingDays } from './coming-days.ts';
import { areHolidaysKnown, listHolidayCountries } from './public-holidays.ts';

const bavaria = {
  timeZone: 'Europe/Berlin',
  weekendDays: [6, 7],
  holidayCountry: 'DE',
  holidayState: 'BY',
  ownDays: [],
};
const span = { from: '2026-11-20T10:00:00.000Z', months: 12, language: 'en' } as const;

describe('comingDays (rule 8.9)', () => {
  it('returns the public holidays of twelve months in order, in the requested language', () => {
    const days = comingDays(bavaria, span);
    expect(days.slice(0, 4)).toEqual([
      { date: '2026-12-25', isFree: true, isWeekend: false, holiday: 'Christmas Day', own: null },
      { date: '2026-12-26', isFree: true, isWeekend: true, holiday: 'Boxing Day', own: null },
      { date: '2027-01-01', isFree: true, isWeekend: false, holiday: "New Year's Day", own: null },
      { date: '2027-01-06', isFree: true, isWeekend: false, holiday: 'Epiphany', own: null },
    ]);
    const dates = days.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted());
    expect(dates.at(-1)).toBe('2027-11-01');
    const german = comingDays(bavaria, { ...span, language: 'de' });
    expect(german.map(({ holiday }) => holiday).slice(0, 2)).toEqual([
      '1. Weihnachtstag',
      '2. Weihnachtstag',
    ]);
  });

  it("falls back to the country's names for a language without names", () => {
    const japan = { ...bavaria, holidayCountry: 'JP', holidayState: null, timeZone: 'Asia/Tokyo' };
    for (const { holiday } of comingDays(japan, { ...span, language: 'de' })) expect(holiday).toBeTruthy();
  });

  it('starts with today in the time zone of the market', () => {
    // In Auckland it is already the 26th, in Honolulu still the 25th.
    const at = { ...span, from: '2026-12-25T12:00:00.000Z' };
    const first = (timeZone: string) => comingDays({ ...bavaria, timeZone }, at)[0]?.date;
    expect(first('Pacific/Auckland')).toBe('2026-12-26');
    expect(first('Pacific/Honolulu')).toBe('2026-12-25');
  });

  it('returns each day of a feast', () => {
    const emirates = { ...bavaria, holidayCountry: 'AE', holidayState: null, timeZone: 'Asia/Dubai' };
    const dates = comingDays(emirates, { ...span, from: '2026-03-01T00:00:00Z' }).map(({ date }) => date);
    expect(dates).toEqual(expect.arrayContaining(['2026-03-20', '2026-03-21', '2026-03-22']));
  });

  it("includes the market's own days, and their effect on a holiday", () => {
    const ownDays = [
      ownDay('2026-12-26', false),
      ownDay('2026-12-28', true, 'Stocktaking'),
      ownDay('2025-12-28', true, 'Long ago'),
      ownDay('2027-11-20', true, 'A year ahead'),
    ];
    const days = comingDays({ ...bavaria, ownDays }, span);
    expect(days.filter(({ own }) => own)).toEqual([
      { date: '2026-12-26', isFree: false, isWeekend: true, holiday: 'Boxing Day', own: ownDays[0] },
      { date: '2026-12-28', isFree: true, isWeekend: false, holiday: null, own: ownDays[1] },
    ]);
  });

  it('is empty without holidays and own days', () => {
    expect(comingDays({ ...bavaria, holidayCountry: null, holidayState: null }, span)).toEqual([]);
  });
});

describe('countries with known holidays', () => {
  it('have names and states in the requested language', () => {
    const german = listHolidayCountries('de', (code) => (code === 'DE' ? 'Deutschland' : undefined));
    const germany = german.find(({ code }) => code === 'DE');
    expect(germany?.name).toBe('Deutschland');
    expect(germany?.states).toContainEqual({ code: 'BY', name: 'Bayern' });
    expect(german.length).toBeGreaterThan(100);
    expect(german.find(({ code }) => code === 'JP')?.states).toEqual([]);
  });

  it.each([
    ['DE', null, true],
    ['DE', 'BY', true],
    ['DE', 'ZZ', false],
    ['ZZ', null, false],
    ['JP', 'BY', false],
    ['__proto__', null, false],
    ['DE', 'constructor', false],
  ])('%s with state %s: %s', (country, state, expected) => {
    expect(areHolidaysKnown(country, state)).toBe(expected);
  });
});
