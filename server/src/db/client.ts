import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTransaction } from 'drizzle-orm/pg-core';
import { Pool, type PoolConfig } from 'pg';
import type { Logger } from 'pino';

type PoolDb = NodePgDatabase<Record<string, never>>;
/** The pool or an open transaction: queries take either, as their first argument. */
export type Db = PoolDb | PgTransaction<never, Record<string, never>, never>;

export interface Database {
  readonly pool: Pool;
  readonly db: Db;
  close(): Promise<void>;
}

/** Opens the pool. A connection lost while idle is logged and replaced, never fatal. */
export function openDatabase(config: PoolConfig, log: Logger): Database {
  const pool = new Pool({
    options: '-c timezone=UTC',
    max: 20,
    connectionTimeoutMillis: 10_000,
    application_name: 'customer-feedback',
    ...config,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  return { pool, db: drizzle(pool, { casing: 'snake_case' }) as unknown as Db, close: () => pool.end() };
}
