import { runInThread } from '../run-in-thread.ts';
import type { ChartPage } from './chart-page.ts';

/** Draws pages of charts below each other as one PNG. This takes about a second of CPU time, so it runs in a worker thread. */
export async function drawCharts(pages: readonly ChartPage[]): Promise<Buffer> {
  return Buffer.from(await runInThread<Uint8Array>(new URL('./charts-thread.ts', import.meta.url), pages));
}
