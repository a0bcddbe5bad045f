import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { choosePlace, findCluster } from '@cfm/server/platform/embedded-postgres/place.ts';
import { readPostmaster } from '@cfm/server/platform/embedded-postgres/postmaster.ts';
import { readCommandLine } from '@cfm/server/platform/embedded-postgres/process-identity.mjs';
import { Pool } from 'pg';
import { childrenOf } from '../cpu-time.ts';
import { findFreePort, type ProductServer, startProductServer } from '../product-server.ts';

export const killKinds = ['server', 'database', 'both', 'backend'] as const;
export type KillKind = (typeof killKinds)[number];

/** The product with its embedded database, restarted whenever it ends, as a process manager does. */
export interface Target {
  port: number;
  kill(kind: KillKind): void;
  /** How often the server ended without being killed. A killed database must not end it. */
  unexpectedEnds(): number;
  /** Runs the work with a connection to the database, which may have been restarted since the last call. */
  withPool<T>(work: (pool: Pool) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const wide = '9999/9999/9999';

export async function startTarget(dataDir: string, smtpUrl: string): Promise<Target> {
  const port = await findFreePort();
  const logHandle = openSync(join(dataDir, 'server.log'), 'a');
  const caps = { AUTOMATIC_MAIL_PER_ADDRESS: wide, AUTOMATIC_MAIL_PER_CASE: wide };
  const start = () => startProductServer({ DATA_DIR: dataDir, SMTP_URL: smtpUrl, ...caps }, port, logHandle);
  const clusterDir = findCluster(choosePlace(join(dataDir, 'postgres'), silent).dataDir) ?? '';
  let server: ProductServer = await start();
  let isStopping = false;
  let expectedEnds = 0;
  let ends = 0;
  const restarting = (async () => {
    for (;;) {
      await server.ended;
      if (isStopping) return;
      ends += 1;
      server = await start();
    }
  })();
  // `stop` reports a failed restart; until then the clients get no answer.
  restarting.catch(() => undefined);
  const stopServer = () => killProcess(server.pid, 'SIGTERM');
  process.once('exit', stopServer);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

  const postmaster = () => {
    const found = readPostmaster(clusterDir);
    if (!found) throw new Error('The database is not running.');
    return found;
  };
  const kill: Record<KillKind, () => void> = {
    server() {
      expectedEnds += 1;
      killProcess(server.pid);
    },
    database() {
      const { pid } = postmaster();
      // Children first: without their parent they would end in order.
      for (const each of [...childrenOf(pid), pid]) killProcess(each);
    },
    both() {
      kill.server();
      kill.database();
    },
    backend() {
      const connections = childrenOf(postmaster().pid).filter((pid) =>
        readCommandLine(pid)?.includes('customer_feedback_server'),
      );
      const busy = connections.filter((pid) => !readCommandLine(pid)?.endsWith(' idle'));
      killProcess((busy.length > 0 ? busy : connections)[0] ?? 0);
    },
  };
  return {
    port,
    kill: (kind) => kill[kind](),
    unexpectedEnds: () => ends - expectedEnds,
    async withPool(work) {
      const { socketDir: host, port: socketPort } = postmaster();
      const pool = new Pool({ host, port: socketPort, user: 'postgres', database: 'customer_feedback' });
      pool.on('error', () => undefined);
      try {
        return await work(pool);
      } finally {
        await pool.end();
      }
    },
    async stop() {
      isStopping = true;
      await server.stop();
      await restarting;
      process.off('exit', stopServer);
      closeSync(logHandle);
    },
  };
}

function killProcess(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  if (pid <= 0) return;
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended.
  }
}
