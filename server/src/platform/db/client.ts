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

/** End of a statement, or of a failed attempt to connect. */
export interface StatementEnd {
  /** Name for people, if it has one. */
  name: string | null;
  /** May contain values. */
  text: string;
  ms: number;
  /** Null if it succeeded. */
  error: unknown;
}
type OnStatement = (end: StatementEnd) => void;

/**
 * Client class that replaces a statement's name with `name(text)`. Undefined sends the statement unprepared,
 * for a pooler without prepared statements. Reports each statement to `onStatement`.
 */
const clientNaming = (name: (text: string) => string | undefined, onStatement: OnStatement | undefined) =>
  class extends Client {
    // biome-ignore lint/suspicious/noExplicitAny: `query` has many overloads
    override query(...[query, ...more]: any[]): any {
      const isObject = typeof query === 'object' && query !== null;
      const isNamed = isObject && 'name' in query && query.name !== undefined;
      const sent = isNamed ? { ...query, name: name(query.text) } : query;
      if (!onStatement) return Reflect.apply(super.query, this, [sent, ...more]);
      const label: string | null = isObject ? (query.label ?? null) : null;
      const text: string = isObject ? (query.text ?? '') : String(query);
      const since = performance.now();
      const end = (error: unknown) =>
        onStatement({ name: label, text, ms: performance.now() - since, error });
      const callback = more.at(-1);
      if (typeof callback === 'function') {
        const reporting = (error: unknown, result: unknown) => {
          end(error ?? null);
          callback(error, result);
        };
        return Reflect.apply(super.query, this, [sent, ...more.slice(0, -1), reporting]);
      }
      const answer = Reflect.apply(super.query, this, [sent, ...more]);
      if (answer instanceof Promise) answer.then(() => end(null), end);
      return answer;
    }
    // biome-ignore lint/suspicious/noExplicitAny: `connect` has two overloads
    override connect(callback?: any): any {
      const since = performance.now();
      const report = (error: unknown) => {
        if (error) onStatement?.({ name: null, text: 'connect', ms: performance.now() - since, error });
      };
      if (typeof callback !== 'function') {
        const connected = super.connect();
        connected.catch(report);
        return connected;
      }
      return super.connect((error: Error) => {
        report(error);
        callback(error);
      });
    }
  };

export interface DatabaseOptions extends PoolConfig {
  /** False for a pooler without prepared statements. */
  isPrepared?: boolean;
  onStatement?: OnStatement;
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
  { isPrepared = true, limits, onStatement, ...config }: DatabaseOptions,
  log: Logger,
): Database {
  const pool = new Pool({
    max: 20,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'customer-feedback',
    Client: clientNaming(isPrepared ? nameOf : () => undefined, onStatement),
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
