import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { defineJob, everyMinute } from '../../platform/jobs/job-runner.ts';

/** Runs every minute: merges the words of new texts into the index, so that searches need not scan them. */
export const mergeNewWords = defineJob({
  name: 'merge-new-words',
  payload: z.object({}),
  cron: everyMinute,
  retryLimit: 0,
  retryDelaySeconds: 60,
  run: async (ctx) => {
    await ctx.db.execute(sql`select merge_new_words()`);
  },
});
