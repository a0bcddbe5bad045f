import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where this run keeps its files; scripts/test.mjs gives a folder of its own. */
export const dataDir = process.env.DATA_DIR ?? join(tmpdir(), 'cfm-journeys');
const port = Number(process.env.PORT ?? 3199);
export const inboxPort = port + 1;
export const serverAddress = `http://localhost:${port}`;
/** Mails that the SMTP server took, one file each. */
export const inboxDir = join(dataDir, 'inbox');
mkdirSync(inboxDir, { recursive: true });

export const secretKey = 'a-key-for-journeys-only-0123456789abcdef';
export const serverEnvironment: Record<string, string> = {
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
