import { expect, test } from 'vitest';
import { parseDate, parseTime } from './typed-date.ts';

test.each([
  ['01.02.2026', '2026-02-01'],
  ['1.2.2026', '2026-02-01'],
  ['1.2.26', '2026-02-01'],
  ['01022026', '2026-02-01'],
  ['15/03/2021', '2021-03-15'],
  ['1-2-26', '2026-02-01'],
  ['03/2021', null],
  [' 2026-02-01 ', '2026-02-01'],
  ['29.02.2028', '2028-02-29'],
  ['29.02.2026', null],
  ['31.04.2026', null],
  ['2.2026', null],
  ['morgen', null],
  ['', null],
])('parses the date %j', (typed, date) => {
  expect(parseDate(typed)).toBe(date);
});

test.each([
  ['1.2.2026', '2026-02-01'],
  ['01022026', '2026-02-01'],
  ['2026-02-01', '2026-02-01'],
  ['1.2.26', null],
  ['1-2-26', null],
])('parses %j where a year needs four digits (rule 9.42)', (typed, date) => {
  expect(parseDate(typed, { needsFullYear: true })).toBe(date);
});

test.each([
  ['9:30', '09:30'],
  ['0930', '09:30'],
  ['9', '09:00'],
  ['23:59', '23:59'],
  ['24:00', null],
  ['12:60', null],
  ['', null],
])('parses the time %j', (typed, time) => {
  expect(parseTime(typed)).toBe(time);
});
