import { readFileSync } from 'node:fs';
import { ownDaysMax, shortTextMaxLength } from '@cfm/contract/platform/limits.ts';
import { describe, expect, it } from 'vitest';
import {
  dateOfEpochDay,
  epochDayOfDate,
  isWeekendDay,
  isWorkingDay,
} from '../../platform/time/working-time.ts';
import { markets } from './shipped/markets.ts';

const years = [2026, 2027, 2028] as const;
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

interface OfficialCalendar {
  source: string;
  weekendDays: number[];
  /** Names by date. */
  daysOff: Map<string, string>;
  workedDays: Map<string, string>;
  expected: Set<string>;
}

/** Reads the calendar of a market from its lines below the code. The file explains the format. */
function readCalendar(lines: readonly string[]): OfficialCalendar {
  const [daysOff, workedDays, expected] = [
    new Map<string, string>(),
    new Map<string, string>(),
    new Set<string>(),
  ];
  const textAfter = (label: string) =>
    lines.find((line) => line.startsWith(`${label}: `))?.slice(label.length + 2) ?? '';
  for (const line of lines) {
    const [name = '', ...columns] = line.split(' | ');
    if (columns.length === 0) continue;
    if (columns.length !== years.length) throw new Error(`wrong number of columns: ${line}`);
    for (const [at, cell] of columns.entries())
      for (const entry of cell === '-' ? [] : cell.split(' ')) {
        const [, worked, monthDay, mark] = /^(\+?)(\d\d-\d\d)(\??)$/.exec(entry) ?? [];
        if (monthDay === undefined) throw new Error(`unknown entry ${entry}: ${line}`);
        const date = `${years[at]}-${monthDay}`;
        (worked ? workedDays : daysOff).set(date, name);
        if (mark) expected.add(date);
      }
  }
  return {
    source: textAfter('Source'),
    weekendDays: textAfter('Weekend')
      .split(' ')
      .map((day) => weekdays.indexOf(day) + 1),
    daysOff,
    workedDays,
    expected,
  };
}

const text = readFileSync(new URL('official-holidays.txt', import.meta.url), 'utf8');
const official = new Map(
  text
    .split(/^\[/m)
    .slice(1)
    .map((block) => [block.slice(0, 2), readCalendar(block.split('\n').slice(1))] as const),
);
const calendarOf = (code: string): OfficialCalendar => {
  const calendar = official.get(code);
  if (!calendar) throw new Error(`the list has no market ${code}`);
  return calendar;
};
const listed = markets.map((market) => ({ ...market, list: calendarOf(market.code) }));

describe('the list of official holidays', () => {
  it('has each market with a source', () => {
    expect([...official.keys()]).toEqual(markets.map(({ code }) => code));
    expect(listed.filter(({ list }) => list.source === '').map(({ code }) => code)).toEqual([]);
  });

  it('lists worked days on weekends only', () => {
    const wrong = listed.flatMap(({ code, list }) =>
      [...list.workedDays.keys()]
        .filter((date) => !isWeekendDay(epochDayOfDate(date), list))
        .map((date) => `${code} ${date}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the calendars of the markets (rules 8.2 and 8.7)', () => {
  it('have the official weekend', () => {
    const weekends = (of: (market: (typeof listed)[number]) => readonly number[]) =>
      Object.fromEntries(listed.map((market) => [market.code, of(market)]));
    expect(weekends(({ weekendDays }) => weekendDays)).toEqual(weekends(({ list }) => list.weekendDays));
  });

  it.each(years)('have the official working days of %i', (year) => {
    const differences: string[] = [];
    const first = epochDayOfDate(`${year}-01-01`);
    for (const { list, ...market } of listed)
      for (let day = first; day < epochDayOfDate(`${year + 1}-01-01`); day += 1) {
        const date = dateOfEpochDay(day);
        const isOfficial = list.workedDays.has(date) || !(list.daysOff.has(date) || isWeekendDay(day, list));
        if (isWorkingDay(day, market) === isOfficial) continue;
        const name = list.daysOff.get(date) ?? list.workedDays.get(date) ?? 'no holiday';
        differences.push(
          `${market.code} ${date}: must be ${isOfficial ? 'a working day' : 'a day off'} (${name})`,
        );
      }
    expect(differences).toEqual([]);
  });
});

describe('the shipped days of the calendars', () => {
  it('each change the day of the library, are marked if expected, and fit the limits', () => {
    const wrong: string[] = [];
    for (const { list, ownDays, ...market } of listed) {
      if (ownDays.length > ownDaysMax / 2) wrong.push(`${market.code}: ${ownDays.length} days`);
      const dates = ownDays.map(({ date }) => date);
      for (const { date, isFree, name, nameDe } of ownDays) {
        const isUnneeded = isWorkingDay(epochDayOfDate(date), { ...market, ownDays: [] }) !== isFree;
        const isRepeated = dates.indexOf(date) !== dates.lastIndexOf(date);
        const isMarked = name.endsWith('(expected)') && nameDe.endsWith('(erwartet)');
        const isLong = Math.max(name.length, nameDe.length) > shortTextMaxLength;
        if (isUnneeded || isRepeated || isLong || (isFree && isMarked !== list.expected.has(date)))
          wrong.push(`${market.code} ${date} ${name}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
