import { monthlyReportEndpoints } from '@cfm/contract/screens/monthly-report.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { getMonthlyChart } from './get-monthly-chart.ts';
import { getMonthlyReport } from './get-monthly-report.ts';
import { getSentReport } from './get-sent-report.ts';
import { listSentReports } from './list-sent-reports.ts';
import { previewMonthlyReport } from './preview-monthly-report.ts';
import { renewMonthlyReport } from './renew-monthly-report.ts';
import { saveMonthlyReport } from './save-monthly-report.ts';
import { sendMonthlyReport } from './send-monthly-report.ts';
import { sendTestMail } from './send-test-mail.ts';

const routes = bindings(monthlyReportEndpoints, {
  getMonthlyReport: (ctx) => getMonthlyReport(ctx),
  saveMonthlyReport: (ctx, { body }) => saveMonthlyReport(ctx, body),
  renewMonthlyReport: (ctx, { body }) => renewMonthlyReport(ctx, body),
  getMonthlyChart: (ctx, { params }) => getMonthlyChart(ctx, params),
  previewMonthlyReport: (ctx) => previewMonthlyReport(ctx),
  sendTestMail: (ctx) => sendTestMail(ctx),
  sendMonthlyReport: (ctx, { body }) => sendMonthlyReport(ctx, body),
  listSentReports: (ctx, { query }) => listSentReports(ctx, query),
  getSentReport: (ctx, { params }) => getSentReport(ctx, { monthlySendingId: params.id }),
});

export const monthlyReportModule = defineModule({ routes });
