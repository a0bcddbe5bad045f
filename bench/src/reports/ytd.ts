import { setTimeout as pause } from 'node:timers/promises';
import { ytdEndpoints } from '@cfm/contract/ytd-report.ts';
import type { ReportCall } from './report-call.ts';

const lookEveryMs = 50;
const patienceMs = 120_000;
const { getYtdMetadata, makeYtdReport } = ytdEndpoints;

interface Metadata {
  reportCreatedDateTime: string | null;
  isBeingMade: boolean;
  figures: unknown[];
}
const lookAt = async (call: ReportCall): Promise<Metadata> =>
  JSON.parse((await call(getYtdMetadata)).toString());

/** Has the report made and waits until it is there, as somebody in front of the page does. */
export async function makeYtdAnew(call: ReportCall): Promise<{ bytes: number; rows: null }> {
  const before = await lookAt(call);
  if (!before.isBeingMade) await call(makeYtdReport);
  const givesUpAt = performance.now() + patienceMs;
  while (performance.now() < givesUpAt) {
    const now = await lookAt(call);
    if (now.reportCreatedDateTime !== before.reportCreatedDateTime && !now.isBeingMade)
      return { bytes: JSON.stringify(now).length, rows: null };
    await pause(lookEveryMs);
  }
  throw new Error('the YTD report is not made');
}
