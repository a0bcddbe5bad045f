import type { Ctx } from '../../context.ts';
import { getMetadata } from './get-metadata.ts';
import { beginReport } from './request-report.ts';

/** Runs at startup: without a first report the page would be empty until the night. */
export async function makeFirstReport(ctx: Ctx): Promise<void> {
  const { reportCreatedDateTime } = await getMetadata(ctx);
  if (reportCreatedDateTime === null) await beginReport(ctx);
}
