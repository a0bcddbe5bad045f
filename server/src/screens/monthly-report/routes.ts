import { monthlyReportEndpoints } from '@cfm/contract/screens/monthly-report.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { getMonthlyReport } from './get-report.ts';
import { getSentReport, listSentReports } from './list-sent.ts';
import { getMonthlyChart, previewMonthlyReport } from './preview-report.ts';
import { saveMonthlyReport } from './save-report.ts';
import { sendMonthlyReport, sendTestMail } from './send-report.ts';

export const monthlyReportRoutes = bindings(monthlyReportEndpoints, {
  getMonthlyReport: (ctx) => getMonthlyReport(ctx),
  saveMonthlyReport: (ctx, { body }) => saveMonthlyReport(ctx, body),
  getMonthlyChart: (ctx, { params }) => getMonthlyChart(ctx, params),
  previewMonthlyReport: (ctx) => previewMonthlyReport(ctx),
  sendTestMail: (ctx) => sendTestMail(ctx),
  sendMonthlyReport: (ctx, { body }) => sendMonthlyReport(ctx, body),
  listSentReports: (ctx, { query }) => listSentReports(ctx, query),
  getSentReport: (ctx, { params }) => getSentReport(ctx, { monthlySendingId: params.id }),
});
