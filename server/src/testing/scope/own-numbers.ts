import type { TestApp } from '../test-app.ts';

/** Sets id sequences so that no two tables share ids. Then an id in a response identifies its row. */
export async function separateIdRanges(t: TestApp): Promise<void> {
  const { rows } = await t.pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public'",
  );
  for (const [index, { name }] of rows.entries())
    await t.pool.query('select setval($1::regclass, $2)', [name, (index + 1) * 1_000_000]);
}

/** The tables whose rows belong to a case. */
export async function tablesOfCases(t: TestApp): Promise<string[]> {
  const { rows } = await t.pool.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'case_id' and t.table_type = 'BASE TABLE' order by 1`,
  );
  return rows.map(({ name }) => name);
}
