import { and, eq } from 'drizzle-orm';
import { type Ctx, userOf } from '../../context.ts';
import { drafts } from './tables.ts';

/** The signed-in user's draft with this key, or null. */
export async function findDraft(ctx: Ctx, { key }: { key: string }) {
  const [row] = await ctx.db
    .select({ key: drafts.key, value: drafts.value, savedAt: drafts.savedAt })
    .from(drafts)
    .where(and(eq(drafts.userId, userOf(ctx).userId), eq(drafts.key, key)));
  return row ?? null;
}
