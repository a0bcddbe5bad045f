import { ytdEndpoints } from '@cfm/contract/screens/ytd-report.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { getImage } from './get-image.ts';
import { getMetadata } from './get-metadata.ts';
import { beginNightlyReport, giveUpReport, makeRequestedReport } from './jobs.ts';
import { requestReport } from './request-report.ts';

const routes = bindings(ytdEndpoints, {
  getYtdMetadata: (ctx) => getMetadata(ctx),
  getYtdImage: (ctx, { query }) => getImage(ctx, query),
  makeYtdReport: (ctx) => requestReport(ctx),
});

export const ytdReportModule = defineModule({
  routes,
  jobs: [beginNightlyReport, makeRequestedReport, giveUpReport],
});
