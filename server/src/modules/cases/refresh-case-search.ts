import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { runPreparedSql } from '../../db/prepared.ts';

/**
 * Writes anew the words that the free-text search finds these cases by: title, person, e-mail addresses, ids and plate,
 * every tail of a VIN or number from three characters on (so that parts are found as beginnings), and the events.
 */
export async function refreshCaseSearch(db: Db, caseIds: readonly number[]): Promise<void> {
  if (caseIds.length === 0) return;
  await runPreparedSql(
    db,
    sql`insert into case_search (case_id, words)
    select c.case_id, case_words(c.case_id)
    from cases c
    where c.case_id = any(${sql.param([...caseIds])}::int[])
    on conflict (case_id) do update set words = excluded.words`,
  );
}
