import type { MonthlyReport } from '@cfm/contract/screens/monthly-report.ts';
import type { Ctx } from '../../context.ts';
import { asReply, currentReport } from './current-report.ts';

/** The report of the previous month (rules 23.1 to 23.4). */
export const getMonthlyReport = async (ctx: Ctx): Promise<MonthlyReport> =>
  asReply(ctx, await currentReport(ctx));
