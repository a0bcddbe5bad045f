import * as z from 'zod/mini';
import { defineJob, everyMinute } from '../../platform/jobs/job-runner.ts';
import { continueErasures } from './continue-erasures.ts';
import { eraseAgain } from './erase-again.ts';
import { eraseAgainJob, eraseJob } from './erase-job.ts';
import { exportPersonJob, giveUpExportJob } from './export-job.ts';
import { exportPerson } from './export-person.ts';
import { failExport, removeOldExports } from './exports.ts';

/** Writes what a person is given. */
const writeExport = defineJob({
  ...exportPersonJob,
  retryLimit: 3,
  retryDelaySeconds: 30,
  // Years of a person with their files; a try that takes longer hangs.
  expireInSeconds: 20 * 60,
  whenGivenUp: giveUpExportJob,
  run: async (ctx, payload, _stopping, of) => {
    await exportPerson(ctx, payload, of?.signal);
  },
});

/** Only after the last try it is said that it does not come, whatever that ended by. */
const giveUpExport = defineJob({
  ...giveUpExportJob,
  retryLimit: 20,
  retryDelaySeconds: 10,
  retryDelayMaxSeconds: 600,
  run: async (ctx, { gdprExportId }) => {
    // Where a server was killed in the last try, nothing else tells the log.
    ctx.log.error({ gdprExportId }, 'an access export was given up');
    await failExport(ctx, gdprExportId);
  },
});

const removeExports = defineJob({
  name: 'remove-old-gdpr-exports',
  payload: z.object({}),
  cron: '40 1 * * *',
  retryLimit: 2,
  retryDelaySeconds: 600,
  run: async (ctx) => {
    await removeOldExports(ctx);
  },
});

/** Every minute too, for what a server that was killed left. */
const goOnErasing = defineJob({
  ...eraseJob,
  cron: everyMinute,
  retryLimit: 0,
  retryDelaySeconds: 60,
  run: async (ctx, _payload, stopping) => {
    await continueErasures(ctx, stopping);
  },
});

/** Each night, and after a start that could not do it. */
const repeatErasures = defineJob({
  ...eraseAgainJob,
  cron: '55 1 * * *',
  retryLimit: 100,
  retryDelaySeconds: 30,
  retryDelayMaxSeconds: 900,
  run: async (ctx) => {
    await eraseAgain(ctx);
  },
});

export const gdprJobs = [writeExport, giveUpExport, removeExports, goOnErasing, repeatErasures];
