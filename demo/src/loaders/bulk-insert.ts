import type { Db } from '@cfm/server/db/client.ts';
import { getTableColumns, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';

const quoted = (name: string) => `"${name}"`;

/**
 * Inserts whole rows, ids included, with one statement and one parameter: what many values cost is the parsing of
 * their places in a statement.
 */
export async function bulkInsert<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T['$inferSelect'][],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.entries(getTableColumns(table));
  const names = columns.map(([key]) => quoted(toSnakeCase(key))).join(', ');
  const keys = columns.map(([key]) => quoted(key)).join(', ');
  const fields = columns.map(([key, column]) => `${quoted(key)} ${column.getSQLType()}`).join(', ');
  await db.execute(sql`insert into ${table} (${sql.raw(names)}) overriding system value
    select ${sql.raw(keys)} from json_to_recordset(${JSON.stringify(rows)}::json) as row (${sql.raw(fields)})`);
}
