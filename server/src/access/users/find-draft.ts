import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { type Ctx, userOf } from '../../context.ts';
import { beginningWith } from '../../platform/db/statements.ts';
import { drafts } from './tables.ts';

/** The end of the key of a draft that a tab saved while another tab had its own. */
export const ofOtherTab = ':other';

/** The draft with this key, and those that further tabs saved next to it. */
const isOfKey = (key: string): SQL | undefined =>
  or(eq(drafts.key, key), sql`${drafts.key} like ${beginningWith(`${key}${ofOtherTab}`)}`);

/**
 * The signed-in user's draft with this key, or null. Of several tabs the one of this tab, else the newest. `others` counts
 * the rest.
 */
export async function findDraft(ctx: Ctx, { key, tabId }: { key: string; tabId?: string | undefined }) {
  const rows = await ctx.db
    .select({ key: drafts.key, value: drafts.value, savedAt: drafts.savedAt })
    .from(drafts)
    .where(and(eq(drafts.userId, userOf(ctx).userId), isOfKey(key)))
    .orderBy(
      ...(tabId === undefined ? [] : [sql`${drafts.tabId} is not distinct from ${tabId} desc`]),
      desc(drafts.savedAt),
      drafts.key,
    );
  const [row] = rows;
  return row ? { ...row, others: rows.length - 1 } : null;
}
