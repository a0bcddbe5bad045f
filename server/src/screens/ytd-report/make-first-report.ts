import type { Ctx } from '../../context.ts';
import { getMetadata } from './get-report.ts';
import { beginReport } from './request-report.ts';

/** At a start: where there is no report yet, its page would be empty until the night. */
export async function makeFirstReport(ctx: Ctx): Promise<void> {
  const { reportCreatedDateTime } = await getMetadata(ctx);
  if (reportCreatedDateTime === null) await beginReport(ctx);
}
