import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where this run keeps its files; scripts/test.mjs gives a folder of its own. */
const runDir = process.env.DATA_DIR ?? join(tmpdir(), 'cfm-journeys');
const firstPort = Number(process.env.PORT ?? 3199);
export const resultsDir = join(runDir, 'results');

/** So many journeys at a time, each beside a product of its own: what one changes for everybody, no other meets. */
export const workers = Number(process.env.JOURNEY_WORKERS ?? 2);
/** Playwright tells each worker which one it is. */
const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0);

export const dataDir = join(runDir, `product-${worker}`);
export const secretKey = 'a-key-for-journeys-only-0123456789abcdef';

/** The product and the SMTP server of a worker. */
export function placesOf(index: number) {
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
  return { inboxPort, serverAddress, serverEnvironment };
}
export const { inboxPort, serverAddress, serverEnvironment } = placesOf(worker);
/** Mails that the SMTP server took, one file each. */
export const inboxDir = join(dataDir, 'inbox');
mkdirSync(inboxDir, { recursive: true });
