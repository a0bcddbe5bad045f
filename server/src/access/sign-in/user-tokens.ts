import { activationLinkDays, passwordResetLinkHours } from '@cfm/contract/platform/limits.ts';
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Ctx, Tx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { decrypt, encrypt, hashToken, newToken } from '../../platform/secrets/encrypt.ts';
import { secretKeyOf } from '../../platform/secrets/secret-key.ts';
import { addTime } from '../../platform/time/add-time.ts';
import { users } from '../users/tables.ts';
import { lockAccount } from './queries.ts';
import { userTokens } from './tables.ts';
import { encryptTotpKey, newTotpKey } from './totp.ts';

export const tokenPurposes = userTokens.purpose.enumValues;
export type TokenPurpose = (typeof tokenPurposes)[number];

/** Just enough time to install an authenticator app, because this token signs in as the user. */
const twoFactorSetupMinutes = 30;
/** Lifetime of mailed links (rule 2.18). */
const lifetimeMinutes: Record<TokenPurpose, number> = {
  activation: activationLinkDays * 24 * 60,
  passwordReset: passwordResetLinkHours * 60,
  twoFactorSetup: twoFactorSetupMinutes,
};
/** Encryption purpose of stored tokens. */
const mailedToken = 'mailed-token';

/** Creates a token, which is readable only in the return value. A token for the second factor includes its key. */
export async function issueToken(ctx: Ctx, userId: number, purpose: TokenPurpose): Promise<string> {
  const token = newToken();
  await ctx.db.insert(userTokens).values({
    tokenHash: hashToken(token),
    userId,
    purpose,
    encryptedToken: purpose === 'twoFactorSetup' ? null : encrypt(secretKeyOf(ctx), mailedToken, token),
    encryptedTotpKey: purpose === 'twoFactorSetup' ? encryptTotpKey(ctx, newTotpKey()) : null,
    expiresAt: addTime(ctx.now(), { minutes: lifetimeMinutes[purpose] }),
  });
  return token;
}

/**
 * Token of a mailed link: reuses the open one while half of its time is left. Repeated requests then neither
 * fill the table nor invalidate the link that was mailed before.
 */
export async function issueMailedToken(
  ctx: Ctx,
  userId: number,
  purpose: 'activation' | 'passwordReset',
): Promise<string> {
  const [open] = await ctx.db
    .select({ encryptedToken: userTokens.encryptedToken })
    .from(userTokens)
    .where(
      and(
        eq(userTokens.userId, userId),
        eq(userTokens.purpose, purpose),
        isNull(userTokens.usedAt),
        isNotNull(userTokens.encryptedToken),
        gt(userTokens.expiresAt, addTime(ctx.now(), { minutes: lifetimeMinutes[purpose] / 2 })),
      ),
    )
    .limit(1);
  return open?.encryptedToken
    ? decrypt(secretKeyOf(ctx), mailedToken, open.encryptedToken)
    : issueToken(ctx, userId, purpose);
}

const isUsable = (ctx: Ctx, token: string, purpose: TokenPurpose) =>
  and(
    eq(userTokens.tokenHash, hashToken(token)),
    eq(userTokens.purpose, purpose),
    isNull(userTokens.usedAt),
    gt(userTokens.expiresAt, ctx.now()),
  );

/**
 * Returns the user of a token without consuming it. Throws `InvalidToken` if the token is used, expired or
 * unknown, or the user is deactivated.
 */
export async function getUserOfToken(ctx: Ctx, token: string, purpose: TokenPurpose) {
  const [row] = await ctx.db
    .select({
      userId: users.userId,
      username: users.username,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      encryptedTotpKey: userTokens.encryptedTotpKey,
    })
    .from(userTokens)
    .innerJoin(users, eq(users.userId, userTokens.userId))
    .where(and(isUsable(ctx, token, purpose), eq(users.isActive, true)));
  if (!row) throw new AppError('InvalidToken');
  return row;
}

/**
 * Consumes a token and invalidates the user's other tokens of that purpose. One of two concurrent calls
 * succeeds. Locks the user's row first, so that two tokens of one user cannot deadlock.
 */
export async function consumeToken(tx: Tx, token: string, purpose: TokenPurpose): Promise<void> {
  const { userId } = await getUserOfToken(tx, token, purpose);
  const account = await lockAccount(tx, userId);
  const spent = await tx.db
    .update(userTokens)
    .set({ usedAt: tx.now(), encryptedToken: null, encryptedTotpKey: null })
    .where(isUsable(tx, token, purpose))
    .returning({ tokenHash: userTokens.tokenHash });
  if (!account?.isActive || spent.length === 0) throw new AppError('InvalidToken');
  await invalidateTokens(tx, userId, purpose);
}

/** Invalidates the unused tokens of a user for one purpose. */
export async function invalidateTokens(tx: Tx, userId: number, purpose: TokenPurpose): Promise<void> {
  await tx.db
    .update(userTokens)
    .set({ usedAt: tx.now(), encryptedToken: null, encryptedTotpKey: null })
    .where(and(eq(userTokens.userId, userId), eq(userTokens.purpose, purpose), isNull(userTokens.usedAt)));
}
