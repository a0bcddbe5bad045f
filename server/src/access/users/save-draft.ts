import { draftKeyMaxLength, draftMaxBytes, draftsMax } from '@cfm/contract/platform/limits.ts';
import { and, desc, eq, notInArray, or, sql } from 'drizzle-orm';
import { type Ctx, inTransaction, type Tx, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { ofOtherTab } from './find-draft.ts';
import { drafts } from './tables.ts';

interface NewDraft {
  key: string;
  value: unknown;
  tabId: string;
  /** `savedAt` of the draft that the text is based on, or null if there was none. */
  basedOn: string | null;
}
interface SavedDraft {
  key: string;
  savedAt: string;
}

/**
 * Saves a draft of the signed-in user. Replaces one with the same key, and removes the oldest above the limit. If another
 * tab has saved its own since `basedOn`, both stay: this one gets a key of its own, which is returned (rule 3.29). A draft
 * with the same value stays as it is.
 */
export async function saveDraft(ctx: Ctx, draft: NewDraft): Promise<SavedDraft> {
  const { userId } = userOf(ctx);
  if (Buffer.byteLength(JSON.stringify(draft.value ?? null)) > draftMaxBytes)
    throw new AppError('RequestTooLarge');
  return inTransaction(ctx, async (tx) => {
    const saved = await saveNext(tx, draft, draft.key);
    const newest = tx.db
      .select({ key: drafts.key })
      .from(drafts)
      .where(eq(drafts.userId, userId))
      .orderBy(desc(drafts.savedAt))
      .limit(draftsMax);
    await tx.db.delete(drafts).where(and(eq(drafts.userId, userId), notInArray(drafts.key, newest)));
    return saved;
  });
}

/** Saves with this key, or with the next one that no other tab uses. */
async function saveNext(tx: Tx, draft: NewDraft, key: string): Promise<SavedDraft> {
  if (key.length > draftKeyMaxLength) throw new AppError('TooManyDrafts');
  return (await saveAt(tx, draft, key)) ?? saveNext(tx, draft, `${key}${ofOtherTab}`);
}

/** Null if the draft with this key is that of another tab. */
async function saveAt(tx: Tx, { value, tabId, basedOn }: NewDraft, key: string): Promise<SavedDraft | null> {
  const isSame = sql`${drafts.value} = excluded.value`;
  const [saved] = await tx.db
    .insert(drafts)
    .values({
      userId: userOf(tx).userId,
      key,
      value: sql`${JSON.stringify(value ?? null)}::jsonb`,
      savedAt: tx.now(),
      tabId,
    })
    .onConflictDoUpdate({
      target: [drafts.userId, drafts.key],
      set: {
        value: sql`excluded.value`,
        savedAt: sql`case when ${isSame} then ${drafts.savedAt} else excluded.saved_at end`,
        tabId: sql`case when ${isSame} then ${drafts.tabId} else excluded.tab_id end`,
      },
      setWhere: or(
        eq(drafts.tabId, tabId),
        basedOn === null ? undefined : eq(drafts.savedAt, basedOn),
        isSame,
      ),
    })
    .returning({ key: drafts.key, savedAt: drafts.savedAt });
  return saved ?? null;
}
