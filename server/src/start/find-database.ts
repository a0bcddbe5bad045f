import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/launcher.ts';
import { embeddedDirOf } from '../platform/secrets/ensure-secret-key.ts';
import type { Lifetime } from './lifetime.ts';

export interface DatabaseAddresses {
  /** For the role of the server and for the owner of the tables. */
  server: PoolConfig;
  owner: PoolConfig;
  /** Part of the error message: how to get an empty database. */
  emptyDatabaseHint?: string;
}

/** Returns the addresses of the database. Starts the embedded one and keeps it running until shutdown. */
export async function findDatabase(
  config: Config,
  lifetime: Lifetime,
  log: Logger,
): Promise<DatabaseAddresses> {
  if (config.databaseUrl !== undefined) {
    const owner = config.databaseOwnerUrl ?? config.databaseUrl;
    return { server: { connectionString: config.databaseUrl }, owner: { connectionString: owner } };
  }
  const embedded = await startEmbeddedPostgres({
    dataDir: embeddedDirOf(config),
    log,
  });
  lifetime.onShutdown('embedded database', 8000, () => embedded.stop());
  embedded.keepRunning();
  const { server, owner, dataDir } = embedded;
  return { server, owner, emptyDatabaseHint: `move or delete the folder ${dataDir}` };
}
