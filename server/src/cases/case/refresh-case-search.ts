import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../platform/db/client.ts';
import { statement } from '../../platform/db/statements.ts';
import { caseSearch, cases } from './tables.ts';

const copied = [
  'receipt_date_time',
  'deleted_at',
  'status_id',
  'market_id',
  'source_id',
  'brand_id',
  'mailbox_id',
];
const copiedOf = (table: string): SQL => sql.raw(copied.map((column) => `${table}.${column}`).join(', '));
const copiedColumns = sql.raw(copied.join(', '));

/** Passes the ids through a sub-select, so that each connection plans once, whatever their number. */
const writeWords = statement({
  name: 'words of cases',
  row: z.never(),
  sql: (caseIds: readonly number[]) => sql`
    insert into ${caseSearch} (case_id, words, ${copiedColumns})
    select c.case_id, case_words(c.case_id), ${copiedOf('c')} from ${cases} c
    where c.case_id = any((select ${sql.param([...caseIds])}::int[])::int[])
    order by c.case_id for no key update
    on conflict (case_id) do update
    set (words, ${copiedColumns}) = row(excluded.words, ${copiedOf('excluded')})`,
});

/**
 * Rewrites the search words of these cases: title, person, plate, events, names of files, and parts of VIN, numbers and e-mail
 * addresses. Also rewrites the copied columns that lists filter by.
 */
export async function refreshCaseSearch(db: Db, caseIds: readonly number[]): Promise<void> {
  if (caseIds.length > 0) await writeWords(db, caseIds);
}

/** Does the same for all cases that meet the condition, such as those of a changed contact or car. */
export async function refreshCasesWhere(db: Db, condition: SQL): Promise<void> {
  const rows = await db.select({ caseId: cases.caseId }).from(cases).where(condition);
  await refreshCaseSearch(
    db,
    rows.map(({ caseId }) => caseId),
  );
}
