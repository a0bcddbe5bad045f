import { dailyReportEndpoints } from '@cfm/contract/screens/daily-report.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { getDailyReport } from './get-daily-report.ts';
import { getReportUsers } from './get-report-users.ts';
import { mailReports } from './jobs.ts';
import { previewDailyMail } from './preview-daily-mail.ts';
import { recordDailyPdf } from './record-daily-pdf.ts';
import { saveReportUsers } from './save-report-users.ts';
import { sendDailyTestMail } from './send-daily-test-mail.ts';

const routes = bindings(dailyReportEndpoints, {
  getDailyReport: (ctx, { query }) => getDailyReport(ctx, query),
  recordDailyPdf: (ctx, { body }) => recordDailyPdf(ctx, body),
  getReportUsers: (ctx) => getReportUsers(ctx),
  saveReportUsers: (ctx, { body }) => saveReportUsers(ctx, body),
  previewDailyMail: (ctx, { params }) => previewDailyMail(ctx, { userId: params.id }),
  sendDailyTestMail: (ctx) => sendDailyTestMail(ctx),
});

export const dailyReportModule = defineModule({ routes, jobs: [mailReports] });
