import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../main.ts', import.meta.url));
const startMs = 300_000;
export const secretKey = 'a-key-for-tests-only-0123456789abcdef';

export interface Product {
  address: string;
  environment: Record<string, string>;
  pid: number;
  child: ChildProcess;
  /** What it has printed so far. */
  output(): string;
  /** Sends a signal and waits for the exit. Returns the exit code, or null after a kill. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Settings of a product with a data folder of its own, without demo, on a free port unless one is given. */
export async function productEnvironment(
  dataDir: string,
  smtpUrl: string,
  port?: number,
): Promise<Record<string, string>> {
  mkdirSync(dataDir, { recursive: true });
  const ownPort = port ?? (await findFreePort());
  return {
    PORT: String(ownPort),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${ownPort}`,
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    SMTP_URL: smtpUrl,
    METRICS_PORT: '0',
    DEMO: 'off',
    LOG_LEVEL: 'info',
    RATE_LIMIT_ANONYMOUS: '100000',
    STOP_DELAY_SECONDS: '0',
    FILES_URL: join(dataDir, 'files'),
  };
}

const inherited = () => {
  const { PATH = '', TMPDIR = '/tmp', NODE_COMPILE_CACHE = '' } = process.env;
  return { PATH, TMPDIR, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
};

/** Starts the program without waiting until it is ready. */
export function spawnProduct(environment: Record<string, string>): { child: ChildProcess; output(): string } {
  const child = spawn(process.execPath, [program], {
    env: { ...inherited(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  return { child, output: () => printed };
}

/** Waits for the exit of a program and returns its exit code. */
export const exitOf = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', resolve));

/** Starts the product and waits until it is ready. */
export async function startProduct(environment: Record<string, string>): Promise<Product> {
  const { child, output } = spawnProduct(environment);
  const address = `http://localhost:${environment.PORT}`;
  const deadline = Date.now() + startMs;
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`the product did not start:\n${output()}`);
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
      return exitOf(child);
    },
  };
}
