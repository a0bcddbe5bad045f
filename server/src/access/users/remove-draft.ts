import { and, eq, or } from 'drizzle-orm';
import { type Ctx, userOf } from '../../context.ts';
import { drafts } from './tables.ts';

interface OldDraft {
  key: string;
  tabId?: string | undefined;
  basedOn?: string | undefined;
}

/**
 * Removes a draft of the signed-in user. A missing draft is not an error. With `basedOn`, a draft that another tab saved
 * since then stays.
 */
export async function removeDraft(ctx: Ctx, { key, tabId, basedOn }: OldDraft): Promise<void> {
  const isKnown =
    basedOn === undefined
      ? undefined
      : or(eq(drafts.savedAt, basedOn), tabId === undefined ? undefined : eq(drafts.tabId, tabId));
  await ctx.db.delete(drafts).where(and(eq(drafts.userId, userOf(ctx).userId), eq(drafts.key, key), isKnown));
}
