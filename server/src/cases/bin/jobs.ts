import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/job-runner.ts';
import { eraseCases } from './erase-cases.ts';

/** Erases cases that have been in the bin for 30 days, every night before the sweep of unused files. */
export const eraseDeletedCases = defineJob({
  name: 'erase-deleted-cases',
  payload: z.object({}),
  cron: '10 1 * * *',
  retryLimit: 2,
  retryDelaySeconds: 600,
  run: async (ctx, _payload, stopping) => {
    await eraseCases(ctx, stopping);
  },
});
