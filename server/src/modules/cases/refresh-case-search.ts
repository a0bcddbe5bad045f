import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../db/client.ts';
import { statement } from '../../db/statements.ts';

/** Writes the cases `c` to the search. Their time of receipt must not change meanwhile: it tells the partition. */
export const insertSearched = sql.raw(`
  insert into case_search (case_id, receipt_date_time, status_id, market_id, source_id, brand_id, mailbox_id, deleted_at, words)
  select c.case_id, c.receipt_date_time, c.status_id, c.market_id, c.source_id, c.brand_id, c.mailbox_id, c.deleted_at,
    case_words(c.case_id)
  from cases c`);

const writeWords = statement({
  name: 'words of cases',
  row: z.never(),
  sql: (caseIds: readonly number[]) =>
    sql`${insertSearched} where c.case_id = any((select ${sql.param([...caseIds])}::int[])::int[])
      order by c.case_id for no key update
      on conflict (case_id, receipt_date_time) do update set words = excluded.words`,
});

/**
 * Writes anew the words that the free-text search finds these cases by: title, person, plate and events, and the pieces of
 * VIN, numbers and e-mail addresses. The ids come as a value the planner does not look at, so that it plans once.
 */
export async function refreshCaseSearch(db: Db, caseIds: readonly number[]): Promise<void> {
  if (caseIds.length > 0) await writeWords(db, caseIds);
}
