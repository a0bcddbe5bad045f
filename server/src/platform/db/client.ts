import { hash } from 'node:crypto';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { throttleLog } from '../log/throttle-log.ts';

const casing = 'snake_case';
/** Builds the text of a statement like the query builder: columns in snake case. */
export const dialect = new PgDialect({ casing });

/** The pool or an open transaction. Queries take either as their first argument. */
export type Db = NodePgDatabase<Record<string, never>> & { readonly $client: Pick<Pool, 'query'> };

export interface Database {
  readonly pool: Pool;
  readonly db: Db;
  close(): Promise<void>;
}

/**
 * Name of a prepared statement, which PostgreSQL parses and plans once per connection. A hash of the text, so
 * that equal texts share a statement and different texts never share a name.
 */
export const nameOf = (text: string): string => hash('sha1', text, 'base64url');

/**
 * Client class that replaces a statement's name with `name(text)`. Undefined sends the statement unprepared,
 * for a pooler without prepared statements.
 */
const clientNaming = (name: (text: string) => string | undefined) =>
  class extends Client {
    // biome-ignore lint/suspicious/noExplicitAny: `query` has many overloads
    override query(...[query, ...more]: any[]): any {
      const isNamed =
        typeof query === 'object' && query !== null && 'name' in query && query.name !== undefined;
      return Reflect.apply(super.query, this, [
        isNamed ? { ...query, name: name(query.text) } : query,
        ...more,
      ]);
    }
  };

export interface DatabaseOptions extends PoolConfig {
  /** False for a pooler without prepared statements. */
  isPrepared?: boolean;
  /** Time limits that PostgreSQL enforces. Without them a transaction may last forever. */
  limits?: TransactionLimits;
}

/** In milliseconds. */
export interface TransactionLimits {
  statement: number;
  /** Limit of waiting for a lock. */
  lock: number;
  /** Limit of the time between two statements. */
  idle: number;
}

/**
 * Limit of waiting for an answer. A slower database is considered hanging. Jobs share the pool, so they
 * process many rows in batches.
 */
export const answerLimitMs = 30_000;

/**
 * A server that freezes or loses power ends nothing itself, and PostgreSQL would keep its locks until it
 * notices, after hours. A statement ends before its answer times out, so that its connection stays usable and
 * leaves no backend behind.
 */
export const transactionLimits: TransactionLimits = {
  statement: answerLimitMs - 1_000,
  lock: 10_000,
  idle: 30_000,
};
/** Sent together with the begin of a transaction, so that the limits apply until it ends, also behind a pooler. */
const withLimits = ({ statement, lock, idle }: TransactionLimits): string =>
  `; set local statement_timeout = ${statement}; set local lock_timeout = ${lock}; set local idle_in_transaction_session_timeout = ${idle}`;
const limitsOfPools = new WeakMap<Pool, string>();

/**
 * Opens the pool. A lost connection is logged and replaced, never fatal: neither while it is idle nor between
 * two statements of its user, whose next statement then fails.
 */
export function openDatabase(
  { isPrepared = true, limits, ...config }: DatabaseOptions,
  log: Logger,
): Database {
  const pool = new Pool({
    max: 20,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'customer-feedback',
    Client: clientNaming(isPrepared ? nameOf : () => undefined),
    ...config,
  });
  if (limits) limitsOfPools.set(pool, withLimits(limits));
  const logLost = throttleLog((suppressed, error: Error) =>
    log.warn({ reason: error.message, suppressed }, 'database connection lost'),
  );
  // The pool itself only listens to idle connections, and passes the whole client with the error.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', logLost));
  return { pool, db: drizzle(pool, { casing }), close: () => pool.end() };
}

/** Message of the driver, without a code, for an answer that timed out. */
export const lateAnswer = 'Query read timeout';
const isLateAnswer = (error: unknown): boolean =>
  error instanceof Error && (error.message === lateAnswer || isLateAnswer(error.cause));

/** Query builder of a connection. Cached, because it caches column names. */
const builders = new WeakMap<PoolClient, Db>();
function builderOf(client: PoolClient): Db {
  const known = builders.get(client) ?? drizzle(client, { casing });
  builders.set(client, known);
  return known;
}

/**
 * Runs the work in a transaction on a separate connection: commits it when the work is done, rolls it back
 * when it throws. Discards a lost connection.
 */
export const openTransaction = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  workBetween('begin', db, work);

/** The same for read-only work: all statements see one snapshot, and writes are rejected. */
export const openReading = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  workBetween('begin isolation level repeatable read, read only', db, work);

async function workBetween<T>(begin: string, db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (!(db.$client instanceof Pool)) throw new Error('a transaction is already open');
  const pool = db.$client;
  const client = await pool.connect();
  let lost: Error | undefined;
  const onError = (error: Error) => {
    lost = error;
  };
  client.on('error', onError);
  try {
    await client.query(begin + (limitsOfPools.get(pool) ?? ''));
    const result = await work(builderOf(client));
    await client.query('commit');
    return result;
  } catch (error) {
    // A rollback would hang like the statement before it. Closing the connection rolls back instead.
    if (isLateAnswer(error)) lost = error as Error;
    else await client.query('rollback').catch(onError);
    throw error;
  } finally {
    client.off('error', onError);
    client.release(lost);
  }
}
