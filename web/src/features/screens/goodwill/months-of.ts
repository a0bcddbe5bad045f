import type { Period } from '../../../ui/list/period.ts';

/** The months of a period up to today, `yyyy-mm`. At most as many as a chart has room for, the last ones. */
export function monthsOf({ from, to }: Period, today: string, most = 36): string[] {
  const months: string[] = [];
  const last = to < today ? to : today;
  const month = new Date(`${last.slice(0, 7)}-01T00:00:00Z`);
  while (months.length < most && month.toISOString().slice(0, 7) >= from.slice(0, 7)) {
    months.unshift(month.toISOString().slice(0, 7));
    month.setUTCMonth(month.getUTCMonth() - 1);
  }
  return months;
}
