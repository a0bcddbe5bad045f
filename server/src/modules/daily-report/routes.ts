import { dailyReportEndpoints } from '@cfm/contract/daily-report.ts';
import { bindings } from '../../http/bindings.ts';
import { getDailyReport } from './get-daily-report.ts';
import { getReportUsers, saveReportUsers } from './report-users.ts';

export const dailyReportRoutes = bindings(dailyReportEndpoints, {
  getDailyReport: (ctx, { query }) => getDailyReport(ctx, query),
  getReportUsers: (ctx) => getReportUsers(ctx),
  saveReportUsers: (ctx, { body }) => saveReportUsers(ctx, body),
});
