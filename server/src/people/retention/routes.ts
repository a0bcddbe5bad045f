import { retentionEndpoints } from '@cfm/contract/people/retention.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { beginRun } from './begin-run.ts';
import { listOutlook } from './list-outlook.ts';
import { listRuns } from './list-runs.ts';

export const retentionRoutes = bindings(retentionEndpoints, {
  getRetention: (ctx) => listOutlook(ctx),
  listRetentionRuns: (ctx) => listRuns(ctx),
  runRetention: (ctx, { body }) => beginRun(ctx, body),
});
