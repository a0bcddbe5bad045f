import { createHash } from 'node:crypto';

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
