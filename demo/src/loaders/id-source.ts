import type { Db } from '@cfm/server/platform/db/client.ts';
import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { type BulkTable, bulkTableNames, bulkTables } from './demo-batch.ts';

/** Assigns ids before the rows exist, so that rows can reference each other. */
export interface IdSource {
  next(table: BulkTable): number;
  last(table: BulkTable): number;
  /** Sets the sequences of the database after the last id, and after the last case number of each year. */
  handOver(db: Db): Promise<void>;
}

const idColumns = bulkTableNames.flatMap((name) => {
  const table = bulkTables[name];
  const column = Object.values(getTableColumns(table)).find(({ generatedIdentity }) => generatedIdentity);
  return column ? [{ name, table, column }] : [];
});

export async function openIdSource(db: Db): Promise<IdSource> {
  const lastIds = new Map<BulkTable, number>();
  for (const { name, table, column } of idColumns) {
    const [row] = await db.select({ id: sql<number>`coalesce(max(${column}), 0)::int` }).from(table);
    lastIds.set(name, row?.id ?? 0);
  }
  const last = (name: BulkTable): number => {
    const id = lastIds.get(name);
    if (id === undefined) throw new Error(`${name} has no own ids`);
    return id;
  };
  return {
    last,
    next(name) {
      const id = last(name) + 1;
      lastIds.set(name, id);
      return id;
    },
    async handOver(target) {
      for (const { name, table, column } of idColumns) {
        const sequence = sql`pg_get_serial_sequence(${getTableName(table)}, ${toSnakeCase(column.name)})`;
        if (last(name) > 0) await target.execute(sql`select setval(${sequence}, ${last(name)}::bigint)`);
      }
      await handOverCaseNumbers(target);
    },
  };
}

async function handOverCaseNumbers(db: Db): Promise<void> {
  const { rows } = await db.execute<{ year: number; last: number }>(
    sql`select left(internal_id, 4)::int as year, max(substring(internal_id from 6)::int) as last
      from cases group by 1`,
  );
  for (const { year, last } of rows) {
    // The first number creates the sequence of the year.
    await db.execute(sql`select next_case_number(${year}::int)`);
    await db.execute(sql`select setval(${`public.case_number_${year}`}::regclass, ${last}::bigint)`);
  }
}
