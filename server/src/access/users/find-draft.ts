import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { type Ctx, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { beginningWith } from '../../platform/db/statements.ts';
import { drafts } from './tables.ts';

/** The end of the key of a draft that a tab saved while another tab had its own. */
export const ofOtherTab = ':other';

/** The draft with this key, and those that further tabs saved next to it. */
export const isOfKey = (key: string): SQL | undefined =>
  or(eq(drafts.key, key), sql`${drafts.key} like ${beginningWith(`${key}${ofOtherTab}`)}`);

/**
 * The signed-in user's draft with this key, or null. Of several tabs the one of this tab, else the newest. `others` counts
 * the rest.
 */
export async function findDraft(ctx: Ctx, { key, tabId }: { key: string; tabId: string }) {
  const [row] = await ctx.db
    .select({
      key: drafts.key,
      value: drafts.value,
      savedAt: drafts.savedAt,
      others: sql<number>`(count(*) over ())::int - 1`,
    })
    .from(drafts)
    .where(and(eq(drafts.userId, userOf(ctx).userId), isOfKey(key)))
    .orderBy(sql`${drafts.tabId} is not distinct from ${tabId} desc`, desc(drafts.savedAt), drafts.key)
    .limit(1);
  return row ?? null;
}

/** The value of exactly one draft of the signed-in user. `of` is the key of its text: other drafts are not found. */
export async function getDraft(ctx: Ctx, { key, of }: { key: string; of: string }): Promise<unknown> {
  const [row] = await ctx.db
    .select({ value: drafts.value })
    .from(drafts)
    .where(and(eq(drafts.userId, userOf(ctx).userId), eq(drafts.key, key), isOfKey(of)));
  if (!row) throw new AppError('NotFound');
  return row.value;
}
