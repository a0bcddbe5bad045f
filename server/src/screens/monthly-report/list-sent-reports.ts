import { count, desc, eq } from 'drizzle-orm';
import { users } from '../../access/users/tables.ts';
import type { Ctx } from '../../context.ts';
import { sentColumns, withStates } from './queries.ts';
import { monthlySendings } from './tables.ts';

/** Sent reports, newest first (rule 23.8). */
export async function listSentReports({ db }: Ctx, { skip, take }: { skip: number; take: number }) {
  const items = await db
    .select(sentColumns)
    .from(monthlySendings)
    .innerJoin(users, eq(users.userId, monthlySendings.sentByUserId))
    .orderBy(desc(monthlySendings.monthlySendingId))
    .limit(take)
    .offset(skip);
  const [all] = await db.select({ totalCount: count() }).from(monthlySendings);
  return { totalCount: all?.totalCount ?? 0, items: await withStates(db, items) };
}
