import { retentionEndpoints } from '@cfm/contract/people/retention.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { beginRun } from './begin-run.ts';
import { retentionJobs } from './jobs.ts';
import { listOutlook } from './list-outlook.ts';
import { listRuns } from './list-runs.ts';
import { previewMarketRetention } from './preview-market-retention.ts';
import { setMarketRetention } from './set-market-retention.ts';

const routes = bindings(retentionEndpoints, {
  getRetention: (ctx) => listOutlook(ctx),
  listRetentionRuns: (ctx) => listRuns(ctx),
  runRetention: (ctx, { body }) => beginRun(ctx, body),
  previewMarketRetention: (ctx, { params, query }) =>
    previewMarketRetention(ctx, { marketId: params.id, ...query }),
  setMarketRetention: (ctx, { params, body }) => setMarketRetention(ctx, { marketId: params.id, ...body }),
});

export const retentionModule = defineModule({ routes, jobs: retentionJobs });
