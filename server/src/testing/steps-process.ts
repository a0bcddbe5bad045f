import type { PoolConfig } from 'pg';
import { pino } from 'pino';
import { makeCtx } from '../context.ts';
import { allJobs } from '../modules.ts';
import { openDatabase } from '../platform/db/client.ts';
import { createJobRunner } from '../platform/jobs/job-runner.ts';
import { runDueSteps } from '../process/reminders/run-due-steps.ts';
import { openNewFileStore } from './open-new-file-store.ts';
import { testConfig } from './test-ctx.ts';

/** Message from the test that forks the process. */
export interface StepsOrder {
  database: PoolConfig;
  /** Its fixed time. */
  now: string;
}

// A separate server that a test can kill: runs due reminder steps on a message, then exits.
process.once('message', async ({ database: address, now }: StepsOrder) => {
  const log = pino({ level: 'silent' });
  const database = openDatabase(address, log);
  const config = testConfig();
  const jobs = createJobRunner(database.pool, allJobs, log);
  const files = openNewFileStore(config.filesUrl);
  const deps = { config, legalTexts: {}, database, files, jobs, log, now: () => now };
  await runDueSteps(makeCtx(deps, { kind: 'job', name: 'execute-due-steps' }));
  await database.close();
  process.disconnect();
});
process.send?.('ready');
