import { languageCode } from '@cfm/contract/field-rules.ts';
import { preferencesMax } from '@cfm/contract/limits.ts';
import { and, eq, ne, sql } from 'drizzle-orm';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { userPreferences, users } from './tables.ts';

const preferenceMaxBytes = 64 * 1024;

interface Preference {
  key: string;
  value: unknown;
}

/**
 * Saves a preference of the signed-in user; no value removes it. `language` is the language of the user's mails too,
 * and `firstStepsSeen` ends the first sign-in.
 */
export async function savePreference(ctx: Ctx, { key, value }: Preference): Promise<void> {
  const { userId } = userOf(ctx);
  const json = JSON.stringify(value ?? null);
  if (Buffer.byteLength(json) > preferenceMaxBytes) throw new AppError('RequestTooLarge');
  await inTransaction(ctx, async (tx) => {
    const user = userChange(key, value);
    if (user) await tx.db.update(users).set(user).where(eq(users.userId, userId));
    if (value === null || value === undefined) {
      await tx.db
        .delete(userPreferences)
        .where(and(eq(userPreferences.userId, userId), eq(userPreferences.key, key)));
      return;
    }
    const others = await tx.db.$count(
      userPreferences,
      and(eq(userPreferences.userId, userId), ne(userPreferences.key, key)),
    );
    if (others >= preferencesMax) throw new AppError('RequestTooLarge');
    const stored = sql`${json}::jsonb`;
    await tx.db
      .insert(userPreferences)
      .values({ userId, key, value: stored })
      .onConflictDoUpdate({
        target: [userPreferences.userId, userPreferences.key],
        set: { value: stored },
      });
  });
}

function userChange(key: string, value: unknown): Partial<typeof users.$inferInsert> | null {
  if (key === 'firstStepsSeen') return { isFirstSignIn: false };
  if (key !== 'language') return null;
  const parsed = languageCode.safeParse(value);
  if (!parsed.success) throw new AppError('BadRequest');
  return { language: parsed.data };
}
