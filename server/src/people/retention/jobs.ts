import { retentionTime } from '@cfm/contract/platform/limits.ts';
import * as z from 'zod/mini';
import { defineDueTasksJob } from '../../platform/jobs/due-tasks.ts';
import { defineJob } from '../../platform/jobs/job-runner.ts';
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

export const retentionJobs = [beginRetention, defineDueTasksJob(retentionJob.name, continueRetention)];
