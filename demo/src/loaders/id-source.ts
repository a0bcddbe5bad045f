import type { Db } from '@cfm/server/db/client.ts';
import { sql } from 'drizzle-orm';

/** Tables whose ids are given out here, with the column of the id. */
const idColumns = {
  contacts: 'contact_id',
  contact_cars: 'contact_car_id',
  cases: 'case_id',
  case_code_level_sets: 'case_code_level_set_id',
  case_events: 'case_event_id',
  stored_files: 'stored_file_id',
  attachments: 'attachment_id',
  outgoing_mails: 'mail_id',
  forwards: 'forward_id',
  case_links: 'case_link_id',
  delays: 'delay_id',
  simple_solutions: 'simple_solution_id',
  audit_entries: 'audit_id',
} as const;
export type IdTable = keyof typeof idColumns;
const tables = Object.keys(idColumns) as IdTable[];

/** Gives ids out before the rows are there, so that rows can refer to each other. */
export interface IdSource {
  next(table: IdTable): number;
  last(table: IdTable): number;
  /** Lets the database go on after the last id given out. */
  handOver(db: Db): Promise<void>;
}

export async function openIdSource(db: Db): Promise<IdSource> {
  const last = new Map<IdTable, number>();
  for (const table of tables) {
    const { rows } = await db.execute<{ last: number }>(
      sql`select coalesce(max(${sql.identifier(idColumns[table])}), 0)::int as last from ${sql.identifier(table)}`,
    );
    last.set(table, rows[0]?.last ?? 0);
  }
  const lastOf = (table: IdTable) => last.get(table) ?? 0;
  return {
    last: lastOf,
    next(table) {
      const id = lastOf(table) + 1;
      last.set(table, id);
      return id;
    },
    async handOver(target) {
      for (const table of tables)
        await target.execute(
          sql`select setval(pg_get_serial_sequence(${table}, ${idColumns[table]}), ${Math.max(lastOf(table), 1)}::bigint, ${lastOf(table) > 0}::boolean)`,
        );
    },
  };
}
