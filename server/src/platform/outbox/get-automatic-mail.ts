import { eq, isNull, sql } from 'drizzle-orm';
import { fullNameSql } from '../../access/users/full-name-sql.ts';
import { users } from '../../access/users/tables.ts';
import type { Ctx } from '../../context.ts';
import { automaticMailPauses } from './tables.ts';

/** The current pause of automatic mails (by whom, since when and why), or null (rule 16.13). */
export async function getAutomaticMail({ db }: Pick<Ctx, 'db'>) {
  const [pause] = await db
    .select({
      since: automaticMailPauses.pausedAt,
      by: sql<string>`${fullNameSql('users')}`,
      reason: automaticMailPauses.reason,
    })
    .from(automaticMailPauses)
    .innerJoin(users, eq(users.userId, automaticMailPauses.pausedByUserId))
    .where(isNull(automaticMailPauses.resumedAt));
  return { pause: pause ?? null };
}
