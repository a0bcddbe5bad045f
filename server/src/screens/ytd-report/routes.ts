import { ytdEndpoints } from '@cfm/contract/screens/ytd-report.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { getImage } from './get-image.ts';
import { getMetadata } from './get-metadata.ts';
import { requestReport } from './request-report.ts';

export const ytdReportRoutes = bindings(ytdEndpoints, {
  getYtdMetadata: (ctx) => getMetadata(ctx),
  getYtdImage: (ctx) => getImage(ctx),
  makeYtdReport: (ctx) => requestReport(ctx),
});
