import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { answerLimitMs, type Database, openDatabase, transactionLimits } from '../platform/db/client.ts';
import { createReplica, type Replica, type ReplicaOptions } from '../platform/db/replica.ts';

/** Short: the main database answers for one that is away. */
const connectLimitMs = 3000;

/** The replica for reports and exports, if one is set. Nothing waits for it at a start. */
export function openReplica(
  config: Config,
  main: Database,
  log: Logger,
  onRead: ReplicaOptions['onRead'],
): Replica | null {
  if (config.databaseReadUrl === undefined) return null;
  const replica = openDatabase(
    {
      connectionString: config.databaseReadUrl,
      connectionTimeoutMillis: connectLimitMs,
      max: config.databasePool,
      isPrepared: config.isDatabasePrepared,
      query_timeout: answerLimitMs,
      limits: transactionLimits,
    },
    log,
  );
  return createReplica({ replica, main, log, onRead });
}
