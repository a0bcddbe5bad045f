import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { secretKey } from './places.ts';

const program = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
const startMs = 120_000;

export interface OwnServer {
  address: string;
  environment: Record<string, string>;
  pid: number;
  child: ChildProcess;
  /** What it printed so far. */
  output(): string;
  /** Sends a signal and waits for the end; answers the exit code, null after a kill. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const place = server.address();
      server.close(() => resolve(typeof place === 'object' && place ? place.port : 0));
    });
  });
}

/** Settings of a server that a journey starts, stops and kills itself, with data of its own. */
export async function ownEnvironment(dataDir: string, mailPort: number): Promise<Record<string, string>> {
  mkdirSync(dataDir, { recursive: true });
  const port = await findFreePort();
  return {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    METRICS_PORT: '0',
    DEMO: 'off',
    LOG_LEVEL: 'info',
    RATE_LIMIT_ANONYMOUS: '100000',
    STOP_DELAY_SECONDS: '0',
    FILES_URL: join(dataDir, 'files'),
  };
}

/** Starts the product's program without waiting for it; with what is loaded before it one can speak over a channel. */
export function spawnServer(
  environment: Record<string, string>,
  loadedBefore?: URL,
): { child: ChildProcess; output(): string } {
  const options = loadedBefore ? ['--import', loadedBefore.href] : [];
  const child = spawn(process.execPath, [...options, program], {
    env: { PATH: process.env.PATH ?? '', TMPDIR: process.env.TMPDIR ?? '/tmp', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', ...(loadedBefore ? (['ipc'] as const) : [])],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  return { child, output: () => printed };
}

/** How a program ended, waited for. */
export const endOf = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', resolve));

/** Starts the product and waits until it is ready. */
export async function startServer(
  environment: Record<string, string>,
  loadedBefore?: URL,
): Promise<OwnServer> {
  const { child, output } = spawnServer(environment, loadedBefore);
  const address = `http://localhost:${environment.PORT}`;
  const deadline = Date.now() + startMs;
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`no server came up:\n${output()}`);
    await pause(100);
  }
  return {
    address,
    environment,
    pid: child.pid ?? 0,
    child,
    output,
    end: (signal) => {
      child.kill(signal);
      return endOf(child);
    },
  };
}
