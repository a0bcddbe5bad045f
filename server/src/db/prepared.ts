import { createHash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import type { Db } from './client.ts';

interface Preparable<T> {
  toSQL(): { sql: string };
  prepare(name: string): { execute(): Promise<T> };
}

/**
 * Runs a query as a named prepared statement, so that PostgreSQL parses and plans it once per connection. The name is
 * a hash of the text: the same shape of query is the same statement.
 */
export function runPrepared<T>(query: Preparable<T>): Promise<T> {
  const name = createHash('sha1').update(query.toSQL().sql).digest('base64url');
  return query.prepare(name).execute();
}

interface RawSession {
  dialect: { sqlToQuery(query: SQL): { sql: string; params: unknown[] } };
  session: {
    prepareQuery(
      query: { sql: string; params: unknown[] },
      fields: undefined,
      name: string,
      isResponseInArrayMode: boolean,
    ): { execute(): Promise<{ rows: unknown[] }> };
  };
}

/** The same for a statement written as SQL. `T` is what the statement selects: keep the two side by side. */
export async function runPreparedSql<T>(db: Db, query: SQL): Promise<T[]> {
  // The builder offers names for its own queries only; a raw one goes through the same session, one layer below.
  const { dialect, session } = db as unknown as RawSession;
  const built = dialect.sqlToQuery(query);
  const name = createHash('sha1').update(built.sql).digest('base64url');
  const { rows } = await session.prepareQuery(built, undefined, name, false).execute();
  return rows as T[];
}
