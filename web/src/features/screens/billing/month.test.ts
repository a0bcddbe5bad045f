import { describe, expect, it } from 'vitest';
import { currentMonth, monthAfter, readMonth, writeMonth } from './month.ts';

/** In Berlin it is already December. */
const now = new Date('2026-11-30T23:30:00.000Z');

describe('the month in the URL', () => {
  it('defaults to the current month in Berlin', () => {
    expect(currentMonth(now)).toEqual({ year: 2026, month: 12 });
    expect(readMonth({}, now)).toEqual({ year: 2026, month: 12 });
    expect(writeMonth({ year: 2026, month: 12 }, now)).toEqual({});
  });
  it('round-trips', () => {
    const shown = { year: 2025, month: 3 };
    expect(readMonth(writeMonth(shown, now), now)).toEqual(shown);
  });
  it.each([
    { year: 2026 },
    { year: 2026, month: 13 },
    { year: 2019, month: 1 },
    { year: '2026', month: 1 },
    { year: 2026, month: 1.5 },
  ])('is ignored if invalid: %j', (address) =>
    expect(readMonth(address, now)).toEqual({ year: 2026, month: 12 }),
  );
});

it('steps across years within the billable range', () => {
  expect(monthAfter({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 });
  expect(monthAfter({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 });
  expect(monthAfter({ year: 2020, month: 1 }, -1)).toBeNull();
});
