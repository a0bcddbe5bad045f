import { hash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';

interface Preparable<T> {
  prepare(name: string): { execute(): Promise<T> };
}
interface Configured {
  rawQueryConfig: { name: string; text: string };
  queryConfig: { name: string; text: string };
}

/**
 * Runs a query as a named prepared statement, so that PostgreSQL parses and plans it once per connection. The name is
 * a hash of the text: the same shape of query is the same statement.
 */
export function runPrepared<T>(query: Preparable<T>): Promise<T> {
  const prepared = query.prepare('');
  // The builder wants the name before it makes the text that the name is made of; asked twice, it would work twice.
  const { rawQueryConfig, queryConfig } = prepared as unknown as Configured;
  rawQueryConfig.name = nameOf(rawQueryConfig.text);
  queryConfig.name = rawQueryConfig.name;
  return prepared.execute();
}

interface RawSession {
  dialect: { sqlToQuery(query: SQL): { sql: string; params: unknown[] } };
  session: {
    prepareQuery(
      query: { sql: string; params: unknown[] },
      fields: undefined,
      name: string | undefined,
      isResponseInArrayMode: boolean,
    ): { execute(): Promise<{ rows: unknown[] }> };
  };
}

/** The same for a statement written as SQL. `T` is what the statement selects: keep the two side by side. */
export function runPreparedSql<T>(db: Db, query: SQL): Promise<T[]> {
  return runRaw(db, query, nameOf);
}

/**
 * Runs a statement written as SQL that PostgreSQL plans anew for these very values: for searches, whose best plan
 * depends on how many rows the values meet.
 */
export function runPlannedSql<T>(db: Db, query: SQL): Promise<T[]> {
  return runRaw(db, query, () => undefined);
}

const nameOf = (text: string): string => hash('sha1', text, 'base64url');

async function runRaw<T>(db: Db, query: SQL, named: (text: string) => string | undefined): Promise<T[]> {
  // The builder offers names for its own queries only; a raw one goes through the same session, one layer below.
  const { dialect, session } = db as unknown as RawSession;
  const built = dialect.sqlToQuery(query);
  const { rows } = await session.prepareQuery(built, undefined, named(built.sql), false).execute();
  return rows as T[];
}

const dialect = new PgDialect({ casing: 'snake_case' });

/** A part of a statement that holds no values, put together once instead of at every request. */
export function constantSql(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part);
  if (params.length > 0) throw new Error('a part of a statement that holds values is not constant');
  return sql.raw(text);
}
