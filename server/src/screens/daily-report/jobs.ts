import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/job-runner.ts';
import { mailDailyReports } from './mail-daily-reports.ts';
import { mailTimes } from './mail-days.ts';

/**
 * Runs from 07:00 in Berlin, Monday to Friday, every ten minutes until the evening, to make up for crashes and
 * downtime. A user gets one mail a day (rule 21.6).
 */
export const mailReports = defineJob({
  name: 'mail-daily-report',
  payload: z.object({}),
  cron: mailTimes,
  retryLimit: 0,
  retryDelaySeconds: 60,
  run: async (ctx, _payload, stopping) => {
    await mailDailyReports(ctx, stopping);
  },
});
