import { and, eq } from 'drizzle-orm';
import { type Ctx, userOf } from '../../context.ts';
import { noTab } from './active-lock.ts';
import { loadVisibleCase } from './load-case.ts';
import { caseLocks } from './tables.ts';

/** Releases the lease of this session and tab. Leaves leases of others alone. */
export async function unlockCase(
  ctx: Ctx,
  { caseId, tabId = noTab }: { caseId: number; tabId?: string | undefined },
): Promise<void> {
  await loadVisibleCase(ctx, caseId);
  await ctx.db
    .delete(caseLocks)
    .where(
      and(
        eq(caseLocks.caseId, caseId),
        eq(caseLocks.sessionHash, userOf(ctx).sessionHash),
        eq(caseLocks.tabId, tabId),
      ),
    );
}
