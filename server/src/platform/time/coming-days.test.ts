import { describe, expect, it } from 'vitest';
import { markets } from '../../catalog/reference-data/shipped/markets.ts';
import { ownDay } from '../../testing/own-day.ts';
import { comingDays } from './coming-days.ts';
import { areHolidaysKnown, listHolidayCountries, namedHolidays } from './public-holidays.ts';

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

  it('has English names where there are no German ones, and no name that only the country understands', () => {
    const onDay = (country: string, language: 'en' | 'de', date: string) =>
      comingDays({ ...bavaria, holidayCountry: country, holidayState: null }, { ...span, language }).find(
        (day) => day.date === date,
      )?.holiday;
    expect(onDay('JP', 'de', '2027-04-29')).toBe('Showa Day');
    expect(onDay('AT', 'en', '2027-05-01')).toBe('Labour Day');
    expect(onDay('AT', 'de', '2027-05-01')).toBe('Staatsfeiertag');
    expect(onDay('ES', 'de', '2027-10-12')).toBe('Spanischer Nationalfeiertag');
    for (const { holidayCountry: country, holidayState: state } of markets)
      for (const language of ['en', 'de'] as const)
        for (const name of country === null
          ? []
          : namedHolidays({ country, state, language }, [2027]).values()) {
          expect(name, country ?? '').toMatch(/^[\p{Script=Latin}\p{N}\p{P}\p{Zs}]+$/u);
          expect(name).not.toMatch(/\b(?:d[íi]a|fiesta|gesta|da|de la)\b/i);
          if (language === 'en') expect(name).not.toMatch(/tag\b/);
        }
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
