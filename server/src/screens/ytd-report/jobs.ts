import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/job-runner.ts';
import { failReport, makeReport } from './make-report.ts';
import { giveUpReportJob, makeReportJob } from './make-report-job.ts';
import { beginReport } from './request-report.ts';

/** After the nightly deletion of cases, and before working hours. */
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

export const makeRequestedReport = defineJob({
  ...makeReportJob,
  retryLimit: 2,
  retryDelaySeconds: 10,
  whenGivenUp: giveUpReportJob,
  run: makeReport,
});

/** Runs only after the last retry. */
export const giveUpReport = defineJob({
  ...giveUpReportJob,
  retryLimit: 2,
  retryDelaySeconds: 10,
  run: failReport,
});
