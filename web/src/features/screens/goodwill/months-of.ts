import type { Period } from '../../../ui/list/period.ts';

/** The months of a period, `yyyy-mm`. At most as many as a chart has room for, the last ones. */
export function monthsOf({ from, to }: Period, most = 36): string[] {
  const months: string[] = [];
  const month = new Date(`${to.slice(0, 7)}-01T00:00:00Z`);
  while (months.length < most && month.toISOString().slice(0, 7) >= from.slice(0, 7)) {
    months.unshift(month.toISOString().slice(0, 7));
    month.setUTCMonth(month.getUTCMonth() - 1);
  }
  return months;
}
