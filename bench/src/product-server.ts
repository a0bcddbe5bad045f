import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type BenchDatabase, benchSecretKey } from './fill.ts';

/** A server of the product in a process of its own. */
export interface ProductServer {
  port: number;
  pid: number;
  /** Highest resident memory since the last call, in MB. */
  takePeakMemory(): number;
  stop(): Promise<void>;
}

const main = fileURLToPath(import.meta.resolve('@cfm/server/main.ts'));

/** Starts the product as it is shipped, on the filled database. `nodeOptions` are for profiling. */
export async function startProductServer(
  database: BenchDatabase,
  nodeOptions: readonly string[] = [],
): Promise<ProductServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [...nodeOptions, main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DATABASE_URL: database.serverUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      DATA_DIR: database.dataDir,
      SECRET_KEY: benchSecretKey,
      // The users of the filled database are the demo's.
      DEMO: 'on',
      PORT: String(port),
      METRICS_PORT: '0',
      RATE_LIMIT_ANONYMOUS: '1000000',
    },
  });
  let hasEnded = false;
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      hasEnded = true;
      resolve();
    }),
  );
  while (!(await isReady(port))) {
    if (hasEnded) throw new Error('the server of the product does not start');
    await pause(50);
  }
  const { pid = 0 } = child;
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMemory(pid));
  }, 100);
  return {
    port,
    pid,
    takePeakMemory() {
      const result = Math.max(peak, residentMemory(pid));
      peak = 0;
      return result;
    },
    async stop() {
      clearInterval(watch);
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    return false;
  }
}

function residentMemory(pid: number): number {
  try {
    const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Math.round(Number(line?.[1] ?? 0) / 1024);
  } catch {
    // The process has just ended, or the system tells in another way.
    return 0;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
