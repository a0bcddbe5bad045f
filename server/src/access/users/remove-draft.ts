import { and, eq } from 'drizzle-orm';
import { type Ctx, userOf } from '../../context.ts';
import { drafts } from './tables.ts';

/** Removes a draft of the signed-in user. A missing draft is not an error. */
export async function removeDraft(ctx: Ctx, { key }: { key: string }): Promise<void> {
  await ctx.db.delete(drafts).where(and(eq(drafts.userId, userOf(ctx).userId), eq(drafts.key, key)));
}
