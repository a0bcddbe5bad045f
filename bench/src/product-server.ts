import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type BenchDatabase, benchSecretKey } from './fill.ts';
import { freePort } from './free-port.ts';

/** A server of the product in a process of its own. */
export interface ProductServer {
  port: number;
  pid: number;
  /** Highest resident memory since the last call, in MB. */
  takePeakMemory(): number;
  /** Settled when the process has ended, by whatever cause. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

const main = fileURLToPath(import.meta.resolve('@cfm/server/main.ts'));

/** Settings of a server on this database, whose PostgreSQL runs already. */
export const settingsOn = (database: BenchDatabase): Record<string, string> => ({
  DATABASE_URL: database.serverUrl,
  DATABASE_OWNER_URL: database.ownerUrl,
  DATA_DIR: database.dataDir,
});

interface StartOptions {
  /** For profiling. */
  nodeOptions?: readonly string[];
  port?: number;
  /** Where the log goes, a file that is open; nowhere if missing. */
  logHandle?: number;
}

/** Starts the product as it is shipped. Answers once it is ready. */
export async function startProductServer(
  settings: Record<string, string>,
  { nodeOptions = [], port: wantedPort, logHandle }: StartOptions = {},
): Promise<ProductServer> {
  const port = wantedPort ?? (await freePort());
  const child = spawn(process.execPath, [...nodeOptions, main], {
    stdio: ['ignore', logHandle ?? 'ignore', logHandle ?? 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      SECRET_KEY: benchSecretKey,
      // The users of the filled database are the demo's.
      DEMO: 'on',
      PORT: String(port),
      METRICS_PORT: '0',
      RATE_LIMIT_ANONYMOUS: '1000000',
      STOP_DELAY_SECONDS: '0',
      ...settings,
    },
  });
  const { pid = 0 } = child;
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMemory(pid));
  }, 100);
  let hasEnded = false;
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      clearInterval(watch);
      hasEnded = true;
      resolve();
    }),
  );
  while (!(await isReady(port))) {
    if (hasEnded) throw new Error('the server of the product does not start');
    await pause(20);
  }
  return {
    port,
    pid,
    takePeakMemory() {
      const result = Math.max(peak, residentMemory(pid));
      peak = 0;
      return result;
    },
    ended,
    async stop() {
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
