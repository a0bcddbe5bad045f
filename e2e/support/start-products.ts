import { startProduct } from '@cfm/server/testing/product/product-process.ts';
import { startMailServer } from './mail-server.ts';
import { portsOf, workers } from './ports.ts';

/** Starts a product and an SMTP server for each worker and returns a function that stops them. Playwright calls it before all tests. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of its global setup.
export default async function startProducts(): Promise<() => Promise<void>> {
  const stops: (() => Promise<unknown>)[] = [];
  const stopAll = async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
  const start = async (worker: number) => {
    const { inboxDir, inboxPort, serverEnvironment } = portsOf(worker);
    const mailServer = await startMailServer(inboxDir, inboxPort);
    stops.push(() => mailServer.close());
    const product = await startProduct(serverEnvironment);
    stops.push(() => product.end('SIGTERM'));
  };
  const started = await Promise.allSettled(Array.from({ length: workers }, (_, worker) => start(worker)));
  const failed = started.find(({ status }) => status === 'rejected');
  if (failed?.status !== 'rejected') return stopAll;
  await stopAll();
  throw failed.reason;
}
