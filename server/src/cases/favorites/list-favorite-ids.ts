import { and, desc, eq } from 'drizzle-orm';
import { caseScope } from '../../access/case-scope/case-scope.ts';
import { type Ctx, userOf } from '../../context.ts';
import { cases } from '../case/tables.ts';
import { favorites } from './tables.ts';

/** Ids of the cases that the reader marked and can still see, newest mark first. */
export async function listFavoriteIds(ctx: Ctx): Promise<number[]> {
  const rows = await ctx.db
    .select({ caseId: favorites.caseId })
    .from(favorites)
    .innerJoin(cases, eq(cases.caseId, favorites.caseId))
    .where(and(eq(favorites.userId, userOf(ctx).userId), caseScope(ctx.actor, cases)))
    .orderBy(desc(favorites.markedAt));
  return rows.map((row) => row.caseId);
}
