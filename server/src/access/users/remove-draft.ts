import { and, eq, or } from 'drizzle-orm';
import { type Ctx, userOf } from '../../context.ts';
import { isOfKey } from './find-draft.ts';
import { drafts } from './tables.ts';

interface OldDraft {
  key: string;
  tabId: string;
  /** `savedAt` of the draft that the tab has shown. Without it, only a draft of this tab is removed. */
  basedOn?: string | undefined;
}

/**
 * Removes the tab's own draft of a text, and the draft with this key if it was last saved at `basedOn`. Drafts of other
 * tabs that the user has not seen stay. A missing draft is not an error.
 */
export async function removeDraft(ctx: Ctx, { key, tabId, basedOn }: OldDraft): Promise<void> {
  const isOwn = and(isOfKey(key), eq(drafts.tabId, tabId));
  const isSeen = basedOn === undefined ? undefined : and(eq(drafts.key, key), eq(drafts.savedAt, basedOn));
  await ctx.db.delete(drafts).where(and(eq(drafts.userId, userOf(ctx).userId), or(isOwn, isSeen)));
}
