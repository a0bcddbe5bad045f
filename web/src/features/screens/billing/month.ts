import { billingYearMax, billingYearMin } from '@cfm/contract/platform/limits.ts';
import type { Search } from '../../../ui/list/paging.ts';
import { toZoned } from '../../../ui/zoned-time.ts';

export interface Month {
  year: number;
  month: number;
}

/** The current month in Berlin. */
export function currentMonth(now = new Date()): Month {
  const [year = 0, month = 0] = toZoned(now).date.split('-').map(Number);
  return { year, month };
}
const isWithin = (value: unknown, min: number, max: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max;

/** Reads the month from the URL. A missing or invalid month is the current one. */
export const readMonth = ({ year, month }: Search, now?: Date): Month =>
  isWithin(year, billingYearMin, billingYearMax) && isWithin(month, 1, 12)
    ? { year, month }
    : currentMonth(now);
/** The current month is the default, so it is left out. */
export function writeMonth({ year, month }: Month, now?: Date): Partial<Month> {
  const current = currentMonth(now);
  return year === current.year && month === current.month ? {} : { year, month };
}

/** Adds months. Returns null outside the billable range. */
export function monthAfter({ year, month }: Month, count: number): Month | null {
  const place = year * 12 + month - 1 + count;
  const after = { year: Math.floor(place / 12), month: (place % 12) + 1 };
  return isWithin(after.year, billingYearMin, billingYearMax) ? after : null;
}
