import { runInThread } from '../run-in-thread.ts';
import type { ChartPage } from './chart-page.ts';

/** Draws a page of charts as a PNG. This takes about a second of CPU time, so it runs in a worker thread. */
export async function drawCharts(page: ChartPage): Promise<Buffer> {
  return Buffer.from(await runInThread<Uint8Array>(new URL('./charts-thread.ts', import.meta.url), page));
}
