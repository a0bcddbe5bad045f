import { lastMonths } from '../../platform/time/last-months.ts';

interface ReportMonth {
  /** `yyyy-mm` */
  month: string;
  /** First moment of the month in Berlin, and of the next one. */
  from: string;
  end: string;
}
/** The reported month, and the months it is compared with. */
export interface ReportMonths {
  month: ReportMonth;
  before: ReportMonth;
  yearBefore: ReportMonth;
}
/** The month before the current one in Berlin (rule 23.1). */
export function reportMonths(now: string): ReportMonths {
  const months = lastMonths(now, 14);
  const [before, month] = [monthAt(months, 11), monthAt(months, 12)];
  return { month, before, yearBefore: monthAt(months, 0) };
}
function monthAt(months: ReturnType<typeof lastMonths>, at: number): ReportMonth {
  const [month, next] = months.slice(at);
  if (!month || !next) throw new Error('the list of months is too short');
  return { month: month.month, from: month.from, end: next.from };
}
