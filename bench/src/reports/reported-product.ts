import { addressOf } from '@cfm/server/embedded-postgres/launcher.ts';
import { chooseSettings } from '@cfm/server/embedded-postgres/settings.ts';
import { catchUp, startStandby } from '@cfm/server/testing/standby.ts';
import type { BenchDatabase } from '../fill.ts';
import { freePort } from '../free-port.ts';
import { type ProductServer, settingsOn, startProductServer } from '../product-server.ts';
import { ensurePeople } from '../sign-in.ts';

/** The product on its database alone, or with a replica that reports are read from. */
export interface ReportedProduct {
  hasReplica: boolean;
  /** Of each PostgreSQL. */
  databasePids: readonly number[];
  start(): Promise<ProductServer>;
}

export const productAlone = (database: BenchDatabase): ReportedProduct => ({
  hasReplica: false,
  databasePids: [database.pid],
  start: () => startProductServer(settingsOn(database)),
});

/** Makes a replica on this machine by PostgreSQL's own streaming replication; it is gone after the work. */
export async function withReplica<T>(
  database: BenchDatabase,
  work: (product: ReportedProduct) => Promise<T>,
): Promise<T> {
  const { shared_buffers = '' } = chooseSettings();
  // As safe as the first one, and with as much memory: it is measured.
  const settings = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', shared_buffers };
  const standby = await startStandby(database, settings);
  try {
    // One that has taken nothing over yet does not know how far it is behind, and is not used.
    await ensurePeople(database, 1, 'Admin');
    await catchUp(database, standby);
    return await work({
      hasReplica: true,
      databasePids: [database.pid, standby.pid],
      start: () => startReading(database, addressOf(standby.server)),
    });
  } finally {
    await standby.stop();
  }
}

/** A server that fails at its end if something was read from the main database in place of the replica. */
async function startReading(database: BenchDatabase, readUrl: string): Promise<ProductServer> {
  const metricsPort = await freePort();
  const server = await startProductServer({
    ...settingsOn(database),
    DATABASE_READ_URL: readUrl,
    METRICS_PORT: String(metricsPort),
  });
  return {
    ...server,
    async stop() {
      const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((answer) => answer.text());
      await server.stop();
      const read = Number(/^replica_reads_total\{from="main"\} (\d+)/m.exec(metrics)?.[1] ?? 0);
      if (read > 0) throw new Error(`${read} reports were read from the main database`);
    },
  };
}
