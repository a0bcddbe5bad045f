import { Worker } from 'node:worker_threads';
import type { ChartPage } from './chart-page.ts';

/**
 * Draws a page of charts as a PNG. This takes about a second of CPU time, so it runs in a worker thread and
 * the server keeps answering other requests.
 */
export async function drawCharts(page: ChartPage): Promise<Buffer> {
  const thread = new Worker(new URL('./charts-thread.ts', import.meta.url), { workerData: page });
  try {
    return await new Promise((resolve, reject) => {
      thread.once('message', (png: Uint8Array) => resolve(Buffer.from(png)));
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('the drawing thread exited early')));
    });
  } finally {
    await thread.terminate();
  }
}
