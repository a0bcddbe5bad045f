import type { Erasure } from '@cfm/contract/people/privacy.ts';
import { desc, eq } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { erasures } from './tables.ts';

/** Progress of the latest erasure of a person, or null. */
export async function findErasure(ctx: Ctx, { contactId }: { contactId: number }): Promise<Erasure | null> {
  const [row] = await ctx.db
    .select({
      erasureId: erasures.erasureId,
      requestedAt: erasures.requestedAt,
      doneCount: erasures.doneCount,
      totalCount: erasures.totalCount,
      failedAt: erasures.failedAt,
      finishedAt: erasures.finishedAt,
    })
    .from(erasures)
    .where(eq(erasures.contactId, contactId))
    .orderBy(desc(erasures.erasureId))
    .limit(1);
  return row ?? null;
}
