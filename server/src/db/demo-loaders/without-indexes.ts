import { sql } from 'drizzle-orm';
import type { Db } from '../client.ts';
import { runPreparedSql } from '../prepared.ts';

/** Does the work without these indexes and builds them anew: far quicker than keeping them up row by row. */
export async function withoutIndexes(
  db: Db,
  names: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const indexes = await runPreparedSql<{ name: string; definition: string }>(
    db,
    sql`select indexname as name, indexdef as definition from pg_indexes
      where schemaname = current_schema() and indexname = any(${sql.param([...names])}::text[])`,
  );
  for (const { name } of indexes) await db.execute(sql`drop index ${sql.identifier(name)}`);
  await work();
  await db.execute(sql`set local maintenance_work_mem = '256MB'`);
  for (const { definition } of indexes) await db.execute(sql.raw(definition));
}
