import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secretKey } from '@cfm/server/testing/product/product-process.ts';

/** Folder for the files of this run. scripts/test.mjs sets one per run. */
const runDir = process.env.DATA_DIR ?? join(tmpdir(), 'cfm-end-to-end');
const firstPort = Number(process.env.PORT ?? 3199);
export const resultsDir = join(runDir, 'results');

/** Number of tests that run in parallel. Each has its own product, so that global changes do not affect the others. */
export const workers = Number(process.env.E2E_WORKERS ?? 2);
/** Playwright numbers its workers. */
const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0);

/** Ports, addresses and settings of a worker's product and SMTP server. */
export function portsOf(index: number) {
  const port = firstPort + 2 * index;
  const inboxPort = port + 1;
  const serverAddress = `http://localhost:${port}`;
  const serverEnvironment: Record<string, string> = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: serverAddress,
    DATA_DIR: join(runDir, `product-${index}`),
    SECRET_KEY: secretKey,
    SMTP_URL: `smtp://127.0.0.1:${inboxPort}`,
    METRICS_PORT: '0',
    DEMO: 'on',
    DEMO_CASES: '300',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_ANONYMOUS: '100000',
    STOP_DELAY_SECONDS: '0',
  };
  /** Mails that the SMTP server received, one file each. */
  const inboxDir = join(runDir, `inbox-${index}`);
  mkdirSync(inboxDir, { recursive: true });
  return { inboxPort, inboxDir, serverAddress, serverEnvironment };
}
export const { inboxDir, serverAddress, serverEnvironment } = portsOf(worker);
