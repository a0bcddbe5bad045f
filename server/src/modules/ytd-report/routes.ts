import { ytdEndpoints } from '@cfm/contract/ytd-report.ts';
import { bindings } from '../../http/bindings.ts';
import { getImage, getMetadata } from './get-report.ts';
import { requestReport } from './request-report.ts';

export const ytdReportRoutes = bindings(ytdEndpoints, {
  getYtdMetadata: (ctx) => getMetadata(ctx),
  getYtdImage: (ctx) => getImage(ctx),
  makeYtdReport: (ctx) => requestReport(ctx),
});
