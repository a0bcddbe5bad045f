import { draftMaxBytes, draftsMax } from '@cfm/contract/platform/limits.ts';
import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { drafts } from './tables.ts';

interface NewDraft {
  key: string;
  value: unknown;
}

/**
 * Saves a draft of the signed-in user. Replaces one with the same key, and removes the oldest above the limit
 * (rule 3.29).
 */
export async function saveDraft(ctx: Ctx, { key, value }: NewDraft): Promise<{ savedAt: string }> {
  const { userId } = userOf(ctx);
  const json = JSON.stringify(value ?? null);
  if (Buffer.byteLength(json) > draftMaxBytes) throw new AppError('RequestTooLarge');
  const savedAt = ctx.now();
  const stored = sql`${json}::jsonb`;
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .insert(drafts)
      .values({ userId, key, value: stored, savedAt })
      .onConflictDoUpdate({ target: [drafts.userId, drafts.key], set: { value: stored, savedAt } });
    const newest = tx.db
      .select({ key: drafts.key })
      .from(drafts)
      .where(eq(drafts.userId, userId))
      .orderBy(desc(drafts.savedAt))
      .limit(draftsMax);
    await tx.db.delete(drafts).where(and(eq(drafts.userId, userId), notInArray(drafts.key, newest)));
  });
  return { savedAt };
}
