import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { benchSecretKey } from './database.ts';

/** The product's server in its own process, started as it is shipped. */
export interface ProductServer {
  port: number;
  pid: number;
  /** Resolves when the process has ended, for any reason. */
  ended: Promise<unknown>;
  stop(): Promise<void>;
}

const program = fileURLToPath(import.meta.resolve('@cfm/server/main.ts'));

/** Resolves when the server is ready. Its log goes to `logHandle` (an open file), warnings by default to stderr. */
export async function startProductServer(
  settings: Record<string, string>,
  port?: number,
  logHandle?: number,
): Promise<ProductServer> {
  const chosenPort = port ?? (await findFreePort());
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', logHandle ?? 'ignore', logHandle ?? 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      SECRET_KEY: benchSecretKey,
      // The filled database has the users of the demo.
      DEMO: 'on',
      PORT: String(chosenPort),
      METRICS_PORT: '0',
      RATE_LIMIT_ANONYMOUS: '1000000',
      STOP_DELAY_SECONDS: '0',
      ...settings,
    },
  });
  const ended = once(child, 'exit');
  await untilReady(child, chosenPort);
  return {
    port: chosenPort,
    pid: child.pid ?? 0,
    ended,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Starts the server, does the work, and stops the server. */
export async function withProductServer<T>(
  settings: Record<string, string>,
  work: (server: ProductServer) => Promise<T>,
): Promise<T> {
  const server = await startProductServer(settings);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

async function untilReady(child: ChildProcess, port: number): Promise<void> {
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error('The server ended before it was ready.');
    await pause(20);
  }
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Highest resident memory of a process so far, in MB; 0 on systems without /proc. */
export function peakMemoryMb(pid: number): number {
  try {
    const [, kilobytes = 0] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return 0;
  }
}
