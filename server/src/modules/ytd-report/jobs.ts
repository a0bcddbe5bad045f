import * as z from 'zod/mini';
import { defineJob } from '../../jobs/job-runner.ts';
import { failReport, makeReport } from './make-report.ts';
import { makeReportJob } from './make-report-job.ts';
import { beginReport } from './request-report.ts';

/** After what the night takes out of the cases, and before anybody begins to work. */
export const beginNightlyReport = defineJob({
  name: 'begin-ytd-report',
  payload: z.object({}),
  cron: '30 3 * * *',
  retryLimit: 3,
  retryDelaySeconds: 300,
  run: async (ctx) => {
    await beginReport(ctx);
  },
});

/** Only after the last try it is said that none comes. */
export const makeRequestedReport = defineJob({
  ...makeReportJob,
  retryLimit: 2,
  retryDelaySeconds: 10,
  run: async (ctx, payload, _stopping, of) => {
    try {
      await makeReport(ctx, payload);
    } catch (error) {
      if (of?.isLastTry) await failReport(ctx, payload);
      throw error;
    }
  },
});

export const ytdReportJobs = [beginNightlyReport, makeRequestedReport];
