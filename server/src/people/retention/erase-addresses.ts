import { sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { erasedMark } from '../../platform/texts/erased-mark.ts';
import { nobody } from '../privacy/erase-case.ts';
import { escaped } from '../privacy/identifiers.ts';

/**
 * Replaces addresses of the customers where a case was forwarded to them. Addresses of dealers and others stay
 * (rule 19.16). Other places are handled by the erasure of a case.
 */
export async function eraseAddressesIn(
  { db }: Ctx,
  caseIds: readonly number[],
  emails: readonly string[],
): Promise<void> {
  if (emails.length === 0) return;
  const theirs = sql`any(${sql.param(emails.map((email) => email.toLowerCase()))}::text[])`;
  const ids = sql`any(${sql.param([...caseIds])}::int[])`;
  const without = (column: 'to' | 'cc') =>
    sql`${sql.identifier(column)} = array(select case when lower(a) = ${theirs} then ${nobody} else a end
      from unnest(${sql.identifier(column)}) with ordinality as t (a, n) order by n)`;
  const has = (column: 'to' | 'cc') =>
    sql`exists (select from unnest(${sql.identifier(column)}) a where lower(a) = ${theirs})`;
  for (const table of ['forwards', 'outgoing_mails'] as const)
    await db.execute(
      sql`update ${sql.identifier(table)} set ${without('to')}, ${without('cc')} where case_id = ${ids} and (${has('to')} or ${has('cc')})`,
    );
  await db.execute(sql`update reminder_steps set ${without('to')} where case_id = ${ids} and ${has('to')}`);
  await db.execute(
    sql`update case_links set email = ${nobody} where case_id = ${ids} and lower(email) = ${theirs}`,
  );
  // Addresses in events, in their JSON spelling.
  const pattern = emails.map((email) => escaped(JSON.stringify(email))).join('|');
  await db.execute(sql`update case_events set
      details = regexp_replace(details::text, ${pattern}, ${JSON.stringify(nobody)}, 'gi')::jsonb,
      author_name = case when lower(author_name) = ${theirs} then ${erasedMark} else author_name end
    where (case_id = ${ids} or of_case_id = ${ids}) and (details::text ~* ${pattern} or lower(author_name) = ${theirs})`);
}
