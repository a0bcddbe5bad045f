import { retentionEndpoints } from '@cfm/contract/people/retention.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { beginRun } from './begin-run.ts';
import { retentionJobs } from './jobs.ts';
import { listOutlook } from './list-outlook.ts';
import { listRuns } from './list-runs.ts';

const routes = bindings(retentionEndpoints, {
  getRetention: (ctx) => listOutlook(ctx),
  listRetentionRuns: (ctx) => listRuns(ctx),
  runRetention: (ctx, { body }) => beginRun(ctx, body),
});

export const retentionModule = defineModule({ routes, jobs: retentionJobs });
