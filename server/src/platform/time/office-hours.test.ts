import { describe, expect, it } from 'vitest';
import { markets } from '../../catalog/reference-data/shipped/markets.ts';
import { isOfficeTime, isSameDay, morningAfter, nextMorning } from './office-hours.ts';
import type { WorkingCalendar } from './working-time.ts';

function calendarOf(code: string): WorkingCalendar {
  const market = markets.find((row) => row.code === code);
  if (!market) throw new Error(`no market ${code}`);
  return { ...market, ownDays: [] };
}

describe('office hours', () => {
  it.each([
    ['DE', '2026-03-04T06:59:59Z', false, 'before eight'],
    ['DE', '2026-03-04T07:00:00Z', true, 'eight in winter'],
    ['DE', '2026-06-03T06:00:00Z', true, 'eight in summer'],
    ['DE', '2026-03-04T16:59:59Z', true, 'just before six'],
    ['DE', '2026-03-04T17:00:00Z', false, 'six'],
    ['DE', '2026-03-07T10:00:00Z', false, 'a Saturday'],
    ['DE', '2026-04-03T10:00:00Z', false, 'Good Friday'],
    ['JP', '2026-03-04T00:00:00Z', true, 'nine in Tokyo'],
    ['JP', '2026-03-04T10:00:00Z', false, 'seven in the evening in Tokyo'],
    ['SA', '2026-03-08T08:00:00Z', true, 'a Sunday in Riyadh'],
  ])('in %s at %s: %s (%s)', (market, moment, expected) => {
    expect(isOfficeTime(moment, calendarOf(market))).toBe(expected);
  });
});

describe('a morning', () => {
  it.each([
    ['DE', '2026-03-04T09:00:00.000Z', 5, 600, '2026-03-11T07:10:00.000Z', 'five working days'],
    ['DE', '2026-03-27T09:00:00.000Z', 1, 0, '2026-03-30T06:00:00.000Z', 'over the change to summer time'],
    ['DE', '2026-10-23T09:00:00.000Z', 1, 0, '2026-10-26T07:00:00.000Z', 'over the change to winter time'],
    ['US', '2026-03-06T20:00:00.000Z', 1, 0, '2026-03-09T12:00:00.000Z', 'over that of New York'],
    ['DE', '2026-03-07T09:00:00.000Z', 1, 0, '2026-03-09T07:00:00.000Z', 'from a Saturday'],
    [
      'DE',
      '2026-04-02T09:00:00.000Z',
      1,
      10_799,
      '2026-04-07T08:59:59.000Z',
      'over Easter, at its last second',
    ],
  ])('in %s, %s plus %i working days, second %i: %s (%s)', (market, from, days, second, expected) => {
    expect(morningAfter(from, days, calendarOf(market), second)).toBe(expected);
  });

  it.each([
    ['2026-03-04T05:00:00.000Z', '2026-03-04T07:30:00.000Z', 'is still to come this day'],
    ['2026-03-04T07:30:00.000Z', '2026-03-04T07:30:00.000Z', 'is now'],
    ['2026-03-04T07:30:00.001Z', '2026-03-05T07:30:00.000Z', 'has passed'],
    ['2026-03-06T18:00:00.000Z', '2026-03-09T07:30:00.000Z', 'comes after the weekend'],
  ])('after %s is next at %s: it %s', (now, expected) => {
    expect(nextMorning(now, calendarOf('DE'), 1800)).toBe(expected);
  });
});

it('compares days in the time zone of the market', () => {
  const [evening, night] = ['2026-03-04T22:30:00Z', '2026-03-04T23:30:00Z'];
  expect(isSameDay(evening, night, calendarOf('DE'))).toBe(false);
  expect(isSameDay(evening, night, calendarOf('GB'))).toBe(true);
});
