import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../platform/db/client.ts';
import { statement } from '../../platform/db/statements.ts';
import { statusIds } from './status-transitions.ts';

/**
 * SQL condition: the case `c` was solved by a link, and staff have not written to its customer since (rule 3.34). True
 * until a mail to the customer or another status.
 */
export const awaitsAnswerSql: SQL = sql.raw(`(c.status_id = ${statusIds.Solved}
  and exists (select from case_links k where k.case_id = c.case_id and k.solved_at = c.solved_date_time)
  and not exists (select from case_events v where v.case_id = c.case_id and v.type = 'mailSent' and v.created_at >= c.solved_date_time
    and v.details @> '{"isToCustomer": true}'))`);

const unanswered = statement({
  name: 'case whose customer awaits an answer',
  row: z.object({ awaitsAnswer: z.boolean() }),
  sql: (caseId: number) =>
    sql`select ${awaitsAnswerSql} as "awaitsAnswer" from cases c where c.case_id = ${caseId}`,
});

/** True if a link solved the case and its customer has no answer since. */
export async function awaitsAnswer(db: Db, caseId: number): Promise<boolean> {
  const [row] = await unanswered(db, caseId);
  return row?.awaitsAnswer ?? false;
}
