import * as z from 'zod/mini';
import { defineJob, everyMinute } from '../../platform/jobs/job-runner.ts';
import { runDueSteps } from './run-due-steps.ts';

/** Runs due steps of reminder processes every minute. Overlapping runs share the work. */
export const executeDueSteps = defineJob({
  name: 'execute-due-steps',
  payload: z.object({}),
  cron: everyMinute,
  retryLimit: 0,
  retryDelaySeconds: 10,
  atOnce: 2,
  run: async (ctx, _payload, stopping) => {
    await runDueSteps(ctx, stopping);
  },
});
