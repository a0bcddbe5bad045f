import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { temporaryDir } from './temporary-dir.ts';

const migrations = fileURLToPath(new URL('../db/migrations', import.meta.url));

/** The migrations that a version knew whose last one is this. */
export function migrationsUpTo(last: string): string {
  const folder = temporaryDir('older-migrations');
  cpSync(migrations, folder, { recursive: true });
  const file = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
  const end = journal.entries.findIndex(({ tag }) => tag === last);
  if (end < 0) throw new Error(`there is no migration ${last}`);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end + 1) }));
  return folder;
}

interface Column {
  table: string;
  name: string;
  type: string;
  /** A row that lacks it is refused. */
  isNeeded: boolean;
  isWritten: boolean;
}
/** The columns of the product's own tables. */
export async function columnsOf(pool: Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `select c.table_name as table, c.column_name as name, format_type(a.atttypid, a.atttypmod) as type,
        is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' as "isNeeded",
        is_generated = 'NEVER' as "isWritten"
      from information_schema.columns c join pg_attribute a
        on a.attrelid = format('public.%I', c.table_name)::regclass and a.attname = c.column_name
      join pg_class t on t.oid = a.attrelid and t.relkind in ('r', 'p')
      where c.table_schema = 'public' order by 1, 2`,
  );
  return rows;
}
const tablesOf = (columns: readonly Column[]) =>
  Map.groupBy(
    columns.filter(({ isWritten }) => isWritten),
    ({ table }) => table,
  );
const listed = (columns: readonly Column[]) => columns.map(({ name }) => `"${name}"`).join(', ');

/** Every row of these tables, as text, each with its table. */
export async function rowsOf(pool: Pool, columns: readonly Column[]): Promise<string[]> {
  const all: string[] = [];
  for (const [table, own] of tablesOf(columns)) {
    const { rows } = await pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from (select ${listed(own)} from "${table}") t`,
    );
    all.push(...rows.map(({ row }) => `${table} ${row}`));
  }
  return all;
}

/** Fills an older database with the rows of one of today, as far as it has tables and columns for them. */
export async function fillFrom(today: Pool, older: Pool): Promise<void> {
  const columns = await columnsOf(older);
  const client = await older.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const [table, own] of tablesOf(columns)) {
      const { rows } = await today.query<{ rows: string }>(
        `select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as rows from (select ${listed(own)} from "${table}") t`,
      );
      await client.query(`delete from "${table}"`);
      await client.query(
        `insert into "${table}" (${listed(own)}) overriding system value
          select ${listed(own)} from jsonb_populate_recordset(null::"${table}", $1)`,
        [rows[0]?.rows],
      );
    }
    const { rows: sequences } = await client.query<{ statement: string }>(
      `select format('select setval(%L, coalesce(max(%I), 0) + 1) from %I', pg_get_serial_sequence(table_name, column_name),
          column_name, table_name) as statement
        from information_schema.columns
        where table_schema = 'public' and pg_get_serial_sequence(table_name, column_name) is not null`,
    );
    for (const { statement } of sequences) await client.query(statement);
    await client.query('set session_replication_role = origin');
  } finally {
    client.release();
  }
}
