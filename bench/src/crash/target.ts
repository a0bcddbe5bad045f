import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { choosePlace, findCluster } from '@cfm/server/embedded-postgres/place.ts';
import { readPostmaster } from '@cfm/server/embedded-postgres/postmaster.ts';
import { readCommandLine } from '@cfm/server/embedded-postgres/process-identity.ts';
import { Pool } from 'pg';
import { freePort } from '../free-port.ts';
import { childrenOf } from '../processes.ts';
import { type ProductServer, startProductServer } from '../product-server.ts';

export const killKinds = ['server', 'database', 'both', 'backend'] as const;
export type KillKind = (typeof killKinds)[number];

/** The product with its embedded database, started again whenever it ends, as a process manager does. */
export interface Target {
  port: number;
  kill(kind: KillKind): void;
  /** Ends of the server that nobody asked for: a killed database must not take it along. */
  ownEnds(): number;
  /** Connections to the database as it runs now. */
  openPool(): Pool;
  stop(): Promise<void>;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export async function startTarget(dataDir: string, smtpUrl: string): Promise<Target> {
  const port = await freePort();
  const logHandle = openSync(join(dataDir, 'server.log'), 'a');
  // Many reminders of customers go to one address, as the demo has few customers.
  const caps = { AUTOMATIC_MAIL_PER_ADDRESS: '9999/9999/9999', AUTOMATIC_MAIL_PER_CASE: '9999/9999/9999' };
  const settings = { DATA_DIR: dataDir, SMTP_URL: smtpUrl, ...caps };
  const start = () => startProductServer(settings, { port, logHandle });
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
  // Told by `stop`; until then the clients find nobody there.
  restarting.catch(() => undefined);

  // Whatever ends the bench: the server ends its database with itself.
  const endWithBench = () => killIfThere(server.pid, 'SIGTERM');
  process.once('exit', endWithBench);
  const endBench = () => process.exit(130);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, endBench);
  const postmaster = () => {
    const found = readPostmaster(clusterDir);
    if (!found) throw new Error('the database does not run');
    return found;
  };
  const kill: Record<KillKind, () => void> = {
    server() {
      expectedEnds += 1;
      process.kill(server.pid, 'SIGKILL');
    },
    database() {
      const { pid } = postmaster();
      // The children first, or they would end by themselves and in order.
      for (const each of [...childrenOf(pid), pid]) killIfThere(each);
    },
    both() {
      kill.server();
      kill.database();
    },
    backend() {
      const backends = childrenOf(postmaster().pid).filter((pid) => isOfServer(pid));
      const atWork = backends.filter((pid) => !readCommandLine(pid)?.endsWith(' idle'));
      const from = atWork.length > 0 ? atWork : backends;
      killIfThere(from[Math.floor(Math.random() * from.length)] ?? 0);
    },
  };
  return {
    port,
    kill: (kind) => kill[kind](),
    ownEnds: () => ends - expectedEnds,
    openPool() {
      const { socketDir, port: socketPort } = postmaster();
      return new Pool({ host: socketDir, port: socketPort, user: 'postgres', database: 'customer_feedback' });
    },
    async stop() {
      isStopping = true;
      await server.stop();
      await restarting;
      process.off('exit', endWithBench);
      closeSync(logHandle);
    },
  };
}

/** Those who hold a connection of the product. */
const isOfServer = (pid: number) => readCommandLine(pid)?.includes('customer_feedback_server') ?? false;

function killIfThere(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  if (pid <= 0) return;
  try {
    process.kill(pid, signal);
  } catch {
    // It ended meanwhile.
  }
}
