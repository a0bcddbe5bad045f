import type { Db } from '@cfm/server/platform/db/client.ts';
import { sql } from 'drizzle-orm';

/** Indexes that the load does not use for lookups. */
export const slowIndexes = [
  'case_search_words contacts_emails contacts_searched_name',
  'cases_received cases_market_received cases_status_received cases_scope cases_due cases_modified cases_created',
  'cases_contact cases_car cases_responsible cases_due_first cases_due_last cases_solved cases_escalation cases_channel',
  'cases_number_parts contact_cars_model',
  'case_code_level_sets_group case_code_level_sets_area case_code_level_sets_detail',
  'outgoing_mails_state outgoing_mails_created outgoing_mails_case outgoing_mails_event audit_entries_case audit_entries_at',
].flatMap((names) => names.split(' '));

/** Drops these indexes, runs `work` and rebuilds them, which is much faster than updating them row by row. */
export async function withoutIndexes(
  db: Db,
  names: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: indexes } = await db.execute<{ name: string; definition: string }>(
    sql`select indexname as name, indexdef as definition from pg_indexes
      where schemaname = current_schema() and indexname = any(${sql.param([...names])}::text[])`,
  );
  for (const { name } of indexes) await db.execute(sql`drop index ${sql.identifier(name)}`);
  await work();
  await db.execute(sql`set local maintenance_work_mem = '512MB'`);
  for (const { definition } of indexes) await db.execute(sql.raw(definition));
}
