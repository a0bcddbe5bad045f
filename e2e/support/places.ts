import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Journeys run side by side, each worker with a server, a database and an inbox of its own. */
export const workers = 2;
/** Where this run keeps its files; scripts/test.mjs gives a folder of its own. */
export const runDir = process.env.DATA_DIR ?? join(tmpdir(), 'cfm-journeys');
const firstPort = Number(process.env.PORT ?? 3199);

export const secretKey = 'a-key-for-journeys-only-0123456789abcdef';

/** What one worker works on; Playwright numbers those that run at the same time from 0. */
export function placeOf(worker: number) {
  const port = firstPort + 2 * worker;
  const inboxPort = port + 1;
  const dataDir = join(runDir, `worker-${worker}`);
  /** Mails that the SMTP server took, one file each. */
  const inboxDir = join(dataDir, 'inbox');
  mkdirSync(inboxDir, { recursive: true });
  const serverAddress = `http://localhost:${port}`;
  const serverEnvironment: Record<string, string> = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: serverAddress,
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    SMTP_URL: `smtp://127.0.0.1:${inboxPort}`,
    METRICS_PORT: '0',
    DEMO: 'on',
    DEMO_CASES: '300',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_ANONYMOUS: '100000',
    STOP_DELAY_SECONDS: '0',
  };
  return { dataDir, inboxDir, inboxPort, serverAddress, serverEnvironment };
}

export const { dataDir, inboxDir, inboxPort, serverAddress, serverEnvironment } = placeOf(
  Number(process.env.TEST_PARALLEL_INDEX ?? 0),
);
