import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import {
  answerLimitMs,
  type Database,
  type DatabaseOptions,
  openDatabase,
  transactionLimits,
} from '../platform/db/client.ts';
import { createReplica, type Replica, type ReplicaOptions } from '../platform/db/replica.ts';

/** Short, because the main database replaces an unavailable replica. */
const connectLimitMs = 3000;

/** Opens the replica for reports and exports, if configured. A start does not wait for it. */
export function openReplica(
  config: Config,
  main: Database,
  log: Logger,
  { onRead, onStatement }: Pick<ReplicaOptions, 'onRead'> & Pick<DatabaseOptions, 'onStatement'>,
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
      ...(onStatement && { onStatement }),
    },
    log,
  );
  return createReplica({ replica, main, log, onRead });
}
