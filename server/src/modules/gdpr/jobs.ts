import * as z from 'zod/mini';
import { defineJob } from '../../jobs/job-runner.ts';
import { continueErasures } from './continue-erasures.ts';
import { eraseJob } from './erase-job.ts';
import { exportPersonJob } from './export-job.ts';
import { exportPerson } from './export-person.ts';
import { failExport, removeOldExports } from './exports.ts';

/** Writes what a person is given. Only after the last try it is said that it does not come. */
const writeExport = defineJob({
  ...exportPersonJob,
  retryLimit: 3,
  retryDelaySeconds: 30,
  run: async (ctx, payload, _stopping, of) => {
    try {
      await exportPerson(ctx, payload);
    } catch (error) {
      if (of?.isLastTry) await failExport(ctx, payload.gdprExportId);
      throw error;
    }
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
  cron: '* * * * *',
  retryLimit: 0,
  retryDelaySeconds: 60,
  run: async (ctx, _payload, stopping) => {
    await continueErasures(ctx, stopping);
  },
});

export const gdprJobs = [writeExport, removeExports, goOnErasing];
