import * as z from 'zod/mini';
import { defineDueTasksJob } from '../../platform/jobs/due-tasks.ts';
import { defineJob } from '../../platform/jobs/job-runner.ts';
import { continueErasures } from './continue-erasures.ts';
import { eraseAgain } from './erase-again.ts';
import { eraseAgainJob, eraseJob } from './erase-job.ts';
import { exportPersonJob, giveUpExportJob } from './export-job.ts';
import { exportPerson } from './export-person.ts';
import { failExport, removeOldExports } from './exports.ts';

/** Writes an access export. */
const writeExport = defineJob({
  ...exportPersonJob,
  retryLimit: 3,
  retryDelaySeconds: 30,
  // Years of cases with files. A longer run is stuck.
  expireInSeconds: 20 * 60,
  whenGivenUp: giveUpExportJob,
  run: async (ctx, payload, _stopping, of) => {
    await exportPerson(ctx, payload, of?.signal);
  },
});

/** Marks the export as failed only after the last retry, whatever the reason. */
const giveUpExport = defineJob({
  ...giveUpExportJob,
  retryLimit: 20,
  retryDelaySeconds: 10,
  retryDelayMaxSeconds: 600,
  run: async (ctx, { gdprExportId }) => {
    // If a server crashed during the last retry, this is the only log entry.
    ctx.log.error({ gdprExportId }, 'access export failed');
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

/** Runs nightly, and after a start at which it failed. */
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

export const gdprJobs = [
  writeExport,
  giveUpExport,
  removeExports,
  defineDueTasksJob(eraseJob.name, continueErasures),
  repeatErasures,
];
