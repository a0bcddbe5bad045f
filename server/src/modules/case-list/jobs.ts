import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { defineJob } from '../../jobs/job-runner.ts';
import { casesPerSearchPartition } from './search-windows.ts';

/** Every minute: takes the words of new texts into the index, so that no search has to read them one by one. */
export const mergeNewWords = defineJob({
  name: 'merge-new-words',
  payload: z.object({}),
  cron: '* * * * *',
  retryLimit: 0,
  retryDelaySeconds: 60,
  run: async (ctx) => {
    await ctx.db.execute(sql`select merge_new_words()`);
  },
});

/** Every night: begins a new partition of the search when the newest has grown. */
export const splitSearch = defineJob({
  name: 'split-search',
  payload: z.object({}),
  cron: '50 2 * * *',
  retryLimit: 3,
  retryDelaySeconds: 600,
  run: async (ctx) => {
    await ctx.db.execute(sql`select split_case_search(${casesPerSearchPartition}::int)`);
  },
});

/** Every night: lays out the partitions that are over by language, topic and name, each in a transaction of its own. */
export const orderSearch = defineJob({
  name: 'order-search',
  payload: z.object({}),
  cron: '10 3 * * *',
  retryLimit: 3,
  retryDelaySeconds: 600,
  run: async (ctx) => {
    for (let isDone = false; !isDone; ) {
      const { rows } = await ctx.db.execute<{ found: boolean }>(sql`select order_case_search() as found`);
      isDone = rows[0]?.found !== true;
    }
  },
});

export const caseJobs = [mergeNewWords, splitSearch, orderSearch];
