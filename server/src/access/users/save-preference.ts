import { languageCode } from '@cfm/contract/platform/field-rules.ts';
import { preferencesMax } from '@cfm/contract/platform/limits.ts';
import { and, eq, ne, sql } from 'drizzle-orm';
import { type Ctx, inTransaction, type Tx, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { only } from '../../platform/db/only.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { userPreferences, users } from './tables.ts';

const preferenceMaxBytes = 64 * 1024;

interface Preference {
  key: string;
  value: unknown;
}

/**
 * Saves a preference of the signed-in user. No value removes it. `firstStepsSeen` ends the first sign-in.
 * `language` changes the account, which also affects mails; the preference only records that a language was
 * chosen.
 */
export function savePreference(ctx: Ctx, { key, value }: Preference): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (key === 'language') await changeLanguage(tx, value);
    if (key === 'firstStepsSeen')
      await tx.db
        .update(users)
        .set({ isFirstSignIn: false })
        .where(eq(users.userId, userOf(tx).userId));
    await writePreference(tx, { key, value: key === 'language' ? true : value });
  });
}

/** Audited and with a new version, like a change by a manager (rules 18.5 and 18.8). */
async function changeLanguage(tx: Tx, value: unknown): Promise<void> {
  const { userId } = userOf(tx);
  const parsed = languageCode.safeParse(value);
  if (!parsed.success) throw new AppError('BadRequest');
  const own = await tx.db
    .select({ language: users.language })
    .from(users)
    .where(eq(users.userId, userId))
    .for('no key update');
  const from = only(own).language;
  if (from === parsed.data) return;
  await tx.db
    .update(users)
    .set({ language: parsed.data, version: sql`${users.version} + 1` })
    .where(eq(users.userId, userId));
  await recordAudit(tx, {
    entity: 'user',
    entityId: userId,
    action: 'update',
    changes: [{ field: 'language', from, to: parsed.data }],
  });
}

async function writePreference(tx: Tx, { key, value }: Preference): Promise<void> {
  const { userId } = userOf(tx);
  const json = JSON.stringify(value ?? null);
  if (Buffer.byteLength(json) > preferenceMaxBytes) throw new AppError('RequestTooLarge');
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
}
