import { activationLinkDays, passwordResetLinkHours } from '@cfm/contract/limits.ts';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { hashToken, newToken } from '../../secrets/encrypt.ts';
import { addTime, type Span } from '../../time/add-time.ts';
import { users } from '../users/tables.ts';
import { userTokens } from './tables.ts';
import { encryptTotpKey, newTotpKey } from './totp.ts';

export type TokenPurpose = (typeof userTokens.$inferSelect)['purpose'];

/** Time to install an authenticator app, no more: who holds the token can sign in as that user. */
const twoFactorSetupMinutes = 30;
const lifetimes: Record<TokenPurpose, Span> = {
  activation: { days: activationLinkDays },
  passwordReset: { hours: passwordResetLinkHours },
  twoFactorSetup: { minutes: twoFactorSetupMinutes },
};

/** Makes a token; the answer is the only place where it is readable. One for the second factor comes with its key. */
export async function issueToken(ctx: Ctx, userId: number, purpose: TokenPurpose): Promise<string> {
  const token = newToken();
  await ctx.db.insert(userTokens).values({
    tokenHash: hashToken(token),
    userId,
    purpose,
    encryptedTotpKey: purpose === 'twoFactorSetup' ? encryptTotpKey(ctx, newTotpKey()) : null,
    expiresAt: addTime(ctx.now(), lifetimes[purpose]),
  });
  return token;
}

const isUsable = (ctx: Ctx, token: string, purpose: TokenPurpose) =>
  and(
    eq(userTokens.tokenHash, hashToken(token)),
    eq(userTokens.purpose, purpose),
    isNull(userTokens.usedAt),
    gt(userTokens.expiresAt, ctx.now()),
  );

/** The user of a token, which stays unused. Used, expired, unknown, or of a user who was deactivated: `InvalidToken`. */
export async function getUserOfToken(ctx: Ctx, token: string, purpose: TokenPurpose) {
  const [row] = await ctx.db
    .select({
      userId: users.userId,
      username: users.username,
      email: users.email,
      encryptedTotpKey: userTokens.encryptedTotpKey,
    })
    .from(userTokens)
    .innerJoin(users, eq(users.userId, userTokens.userId))
    .where(and(isUsable(ctx, token, purpose), eq(users.isActive, true)));
  if (!row) throw new AppError('InvalidToken');
  return row;
}

/**
 * Uses a token up, and with it the user's other tokens of that purpose. Of two at once one wins. The user's row is
 * locked first, so that two tokens of one user used at once are no deadlock.
 */
export async function consumeToken(tx: Ctx, token: string, purpose: TokenPurpose): Promise<void> {
  const { userId } = await getUserOfToken(tx, token, purpose);
  const [active] = await tx.db
    .select({ userId: users.userId })
    .from(users)
    .where(and(eq(users.userId, userId), eq(users.isActive, true)))
    .for('no key update');
  const spent = await tx.db
    .update(userTokens)
    .set({ usedAt: tx.now(), encryptedTotpKey: null })
    .where(isUsable(tx, token, purpose))
    .returning({ tokenHash: userTokens.tokenHash });
  if (!active || spent.length === 0) throw new AppError('InvalidToken');
  await invalidateTokens(tx, userId, purpose);
}

/** Invalidates the unused tokens of a user for one purpose. */
export async function invalidateTokens(ctx: Ctx, userId: number, purpose: TokenPurpose): Promise<void> {
  await ctx.db
    .update(userTokens)
    .set({ usedAt: ctx.now(), encryptedTotpKey: null })
    .where(and(eq(userTokens.userId, userId), eq(userTokens.purpose, purpose), isNull(userTokens.usedAt)));
}
