import * as z from 'zod/mini';
import { defineJob, everyMinute } from '../../platform/jobs/job-runner.ts';
import { runDueRequests } from './run-due-requests.ts';

/** Reminds customers of open requests and resumes cases without an answer, every minute. */
export const executeDueRequests = defineJob({
  name: 'execute-due-requests',
  payload: z.object({}),
  cron: everyMinute,
  retryLimit: 0,
  retryDelaySeconds: 10,
  atOnce: 2,
  run: async (ctx, _payload, stopping) => {
    await runDueRequests(ctx, stopping);
  },
});
