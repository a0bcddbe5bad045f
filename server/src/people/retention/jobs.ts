import { retentionTime } from '@cfm/contract/platform/limits.ts';
import * as z from 'zod/mini';
import { defineJob, everyMinute } from '../../platform/jobs/job-runner.ts';
import { beginRun } from './begin-run.ts';
import { continueRetention } from './continue-retention.ts';
import { retentionJob } from './retention-job.ts';

const [hour, minute] = retentionTime.split(':').map(Number);

/** Runs nightly, before unused files are removed. */
const beginRetention = defineJob({
  name: 'begin-retention',
  payload: z.object({}),
  cron: `${minute} ${hour} * * *`,
  retryLimit: 3,
  retryDelaySeconds: 300,
  run: async (ctx) => {
    await beginRun(ctx);
  },
});

/** Also runs every minute, to resume after a crash. */
const goOn = defineJob({
  ...retentionJob,
  cron: everyMinute,
  retryLimit: 0,
  retryDelaySeconds: 60,
  run: async (ctx, _payload, stopping) => {
    await continueRetention(ctx, stopping);
  },
});

export const retentionJobs = [beginRetention, goOn];
