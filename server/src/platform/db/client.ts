import { hash } from 'node:crypto';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { throttleLog } from '../log/throttle-log.ts';

const casing = 'snake_case';
/** Writes the text of a statement as the query builder does: columns in snake case. */
export const dialect = new PgDialect({ casing });

/** The pool or an open transaction: queries take either, as their first argument. */
export type Db = NodePgDatabase<Record<string, never>> & { readonly $client: Pick<Pool, 'query'> };

export interface Database {
  readonly pool: Pool;
  readonly db: Db;
  close(): Promise<void>;
}

/**
 * The name under which PostgreSQL keeps a statement, parsed and planned once per connection. It is made of the text: the
 * same text is the same statement, and another text never has its name.
 */
export const nameOf = (text: string): string => hash('sha1', text, 'base64url');

/** A connection that names a statement by its text, wherever a name is asked for; or never, behind a pooler that keeps none. */
const clientNaming = (name: (text: string) => string | undefined) =>
  class extends Client {
    // biome-ignore lint/suspicious/noExplicitAny: one of the many signatures that `query` has
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
  /** False behind a pooler that knows no prepared statements. */
  isPrepared?: boolean;
  /** When PostgreSQL itself ends what a transaction does; without them it may last for ever. */
  limits?: TransactionLimits;
}

/** In milliseconds. */
export interface TransactionLimits {
  statement: number;
  /** Waiting for what another transaction has locked. */
  lock: number;
  /** Between two statements. */
  idle: number;
}

/**
 * How long the server waits for an answer of the database; what takes longer is a database that hangs. Jobs share the pool:
 * what they do to many rows they do in batches.
 */
export const answerLimitMs = 30_000;

/**
 * A server that freezes, or whose machine loses its power, ends nothing itself, and what it has locked would stay so until
 * PostgreSQL misses it, after hours. A statement ends before its answer would be given up, so that its connection can be used
 * again and leaves no backend behind.
 */
export const transactionLimits: TransactionLimits = {
  statement: answerLimitMs - 1_000,
  lock: 10_000,
  idle: 30_000,
};
/** Sent with the begin of a transaction, in one go: behind a pooler, too, they hold until it ends. */
const withLimits = ({ statement, lock, idle }: TransactionLimits): string =>
  `; set local statement_timeout = ${statement}; set local lock_timeout = ${lock}; set local idle_in_transaction_session_timeout = ${idle}`;
const limitsOfPools = new WeakMap<Pool, string>();

/**
 * Opens the pool. A connection that is cut is logged and replaced, never fatal: not while it is idle, and not between two
 * statements of whoever holds it, whose next statement then fails.
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
  // The pool itself listens to a connection only while it is idle, and hands on what it heard with the whole client.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', logLost));
  return { pool, db: drizzle(pool, { casing }), close: () => pool.end() };
}

/** What the driver says, without a code, when an answer was waited for in vain. */
export const lateAnswer = 'Query read timeout';
const isLateAnswer = (error: unknown): boolean =>
  error instanceof Error && (error.message === lateAnswer || isLateAnswer(error.cause));

/** The query builder of a connection, made once, because it caches the names of columns. */
const builders = new WeakMap<PoolClient, Db>();
function builderOf(client: PoolClient): Db {
  const known = builders.get(client) ?? drizzle(client, { casing });
  builders.set(client, known);
  return known;
}

/**
 * Opens a transaction for this work, on a connection of its own: committed when the work is done, undone when it throws.
 * A connection that is lost meanwhile is not used again.
 */
export const openTransaction = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  workBetween('begin', db, work);

/** The same for work that only reads: all of it sees one moment, and a statement that writes is refused. */
export const openReading = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  workBetween('begin isolation level repeatable read, read only', db, work);

async function workBetween<T>(begin: string, db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (!(db.$client instanceof Pool)) throw new Error('a transaction is open already');
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
    // Behind a statement that hangs the rollback would hang as well; without its connection the database undoes the work.
    if (isLateAnswer(error)) lost = error as Error;
    else await client.query('rollback').catch(onError);
    throw error;
  } finally {
    client.off('error', onError);
    client.release(lost);
  }
}
