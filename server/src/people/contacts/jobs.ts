import { undoMergeDays } from '@cfm/contract/platform/limits.ts';
import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/job-runner.ts';
import { addTime } from '../../platform/time/add-time.ts';
import { forgetMergesBefore } from './forget-merges.ts';

/** Runs nightly. Deletes undo snapshots of merges that can no longer be undone (rule 6.16). */
export const forgetMerges = defineJob({
  name: 'forget-merges',
  payload: z.object({}),
  cron: '25 1 * * *',
  retryLimit: 2,
  retryDelaySeconds: 600,
  run: async (ctx) => {
    const forgotten = await forgetMergesBefore(ctx, addTime(ctx.now(), { days: -undoMergeDays }));
    if (forgotten > 0) ctx.log.info({ count: forgotten }, 'undo data of contact merges deleted');
  },
});
