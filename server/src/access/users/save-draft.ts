import { draftKeyMaxLength, draftMaxBytes, draftsMax } from '@cfm/contract/platform/limits.ts';
import { and, desc, eq, notInArray, or, sql } from 'drizzle-orm';
import { type Ctx, inTransaction, type Tx, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { ofOtherTab } from './find-draft.ts';
import { drafts } from './tables.ts';

interface NewDraft {
  key: string;
  value: unknown;
  /** Without it, a draft replaces whatever is stored. */
  tabId?: string | undefined;
  /** `savedAt` of the draft that the text is based on, or null if there was none. */
  basedOn?: string | null | undefined;
}

/**
 * Saves a draft of the signed-in user. Replaces one with the same key, and removes the oldest above the limit. If another
 * tab has saved its own since `basedOn`, both stay: this one gets a key of its own, which is returned (rule 3.29).
 */
export async function saveDraft(ctx: Ctx, draft: NewDraft): Promise<{ key: string; savedAt: string }> {
  const { userId } = userOf(ctx);
  if (Buffer.byteLength(JSON.stringify(draft.value ?? null)) > draftMaxBytes)
    throw new AppError('RequestTooLarge');
  return inTransaction(ctx, async (tx) => {
    let { key } = draft;
    while (!(await saveAt(tx, draft, key))) key = `${key}${ofOtherTab}`;
    const newest = tx.db
      .select({ key: drafts.key })
      .from(drafts)
      .where(eq(drafts.userId, userId))
      .orderBy(desc(drafts.savedAt))
      .limit(draftsMax);
    await tx.db.delete(drafts).where(and(eq(drafts.userId, userId), notInArray(drafts.key, newest)));
    return { key, savedAt: tx.now() };
  });
}

/** False if the draft with this key is that of another tab. */
async function saveAt(tx: Tx, { value, tabId, basedOn }: NewDraft, key: string): Promise<boolean> {
  const stored = {
    value: sql`${JSON.stringify(value ?? null)}::jsonb`,
    savedAt: tx.now(),
    tabId: tabId ?? null,
  };
  const isLast = key.length + ofOtherTab.length > draftKeyMaxLength;
  const isOwn =
    tabId === undefined || isLast
      ? sql`true`
      : or(eq(drafts.tabId, tabId), basedOn ? eq(drafts.savedAt, basedOn) : undefined);
  const saved = await tx.db
    .insert(drafts)
    .values({ userId: userOf(tx).userId, key, ...stored })
    .onConflictDoUpdate({ target: [drafts.userId, drafts.key], set: stored, setWhere: isOwn })
    .returning({ key: drafts.key });
  return saved.length > 0;
}
