import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../platform/db/client.ts';
import { statement } from '../../platform/db/statements.ts';

const hanging = statement({
  name: 'files and mails of cases',
  row: z.object({ files: z.number(), mails: z.number() }),
  sql: (caseIds: readonly number[]) => sql`select
    (select count(*)::int from attachments where case_id = any(${sql.param([...caseIds])}::int[])) as files,
    (select count(*)::int from outgoing_mails where case_id = any(${sql.param([...caseIds])}::int[]) and html <> '') as mails`,
});

/** Files and mails of these cases. */
export async function countFamily(
  db: Db,
  caseIds: readonly number[],
): Promise<{ files: number; mails: number }> {
  const [counted] = await hanging(db, caseIds);
  return counted ?? { files: 0, mails: 0 };
}
