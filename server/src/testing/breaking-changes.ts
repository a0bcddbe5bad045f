import type { Pool } from 'pg';

interface Column {
  table: string;
  name: string;
  type: string;
  /** An insert fails without it. */
  isRequired: boolean;
}
/** The columns of the product's own tables. */
async function columnsOf(pool: Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `select c.table_name as table, c.column_name as name, format_type(a.atttypid, a.atttypmod) as type,
        is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' as "isRequired"
      from information_schema.columns c join pg_attribute a
        on a.attrelid = format('public.%I', c.table_name)::regclass and a.attname = c.column_name
      join pg_class t on t.oid = a.attrelid and t.relkind in ('r', 'p')
      where c.table_schema = 'public' order by 1, 2`,
  );
  return rows;
}

/** Schema changes that break servers of the previous version: a column they use is gone, or a new one is required. */
export async function findBreakingChanges(before: Pool, after: Pool): Promise<string[]> {
  const [known, now] = [await columnsOf(before), await columnsOf(after)];
  const nameOf = ({ table, name }: Column) => `${table}.${name}`;
  const keyOf = (column: Column) => `${nameOf(column)} ${column.type}`;
  const tables = new Set(known.map(({ table }) => table));
  const present = new Set(now.map(keyOf));
  const required = new Set(known.filter(({ isRequired }) => isRequired).map(nameOf));
  return [
    ...known.filter((column) => !present.has(keyOf(column))).map((column) => `${keyOf(column)} is gone`),
    ...now
      .filter((column) => column.isRequired && tables.has(column.table) && !required.has(nameOf(column)))
      .map((column) => `${keyOf(column)} is required`),
  ];
}
