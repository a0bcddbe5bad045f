import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/job-runner.ts';
import { sweepFiles } from './sweep-files.ts';

/** Removes files of abandoned uploads and of deleted events and attachments every night. */
export const sweepUnusedFiles = defineJob({
  name: 'sweep-unused-files',
  payload: z.object({}),
  cron: '5 3 * * *',
  retryLimit: 2,
  retryDelaySeconds: 600,
  run: async (ctx) => {
    await sweepFiles(ctx);
  },
});
