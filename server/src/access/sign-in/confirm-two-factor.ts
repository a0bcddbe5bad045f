import { eq } from 'drizzle-orm';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { users } from '../users/tables.ts';
import { beginAttempt, namesOf, removeFailures } from './attempt.ts';
import { recordSignIn } from './record-sign-in.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { endSessionsOf, type NewSession, startSession } from './start-session.ts';
import { decryptTotpKey, matchedStep } from './totp.ts';
import { consumeToken, getUserOfToken } from './user-tokens.ts';
import { forgetWrongCodes } from './wrong-codes.ts';

interface Confirmation {
  token: string;
  code: string;
}

/**
 * Makes the displayed key the user's second factor, ends the sessions and recovery codes of the old one, and
 * signs in. Wrong codes count as failures of sign-in (rule 2.7).
 */
export async function confirmTwoFactor(
  ctx: Ctx,
  { token, code }: Confirmation,
): Promise<{ recoveryCodes: string[]; session: NewSession }> {
  const account = await getUserOfToken(ctx, token, 'twoFactorSetup');
  const { userId, encryptedTotpKey } = account;
  if (encryptedTotpKey === null) throw new AppError('InvalidToken');
  await beginAttempt(ctx, namesOf(account), userId);
  const step = matchedStep(decryptTotpKey(ctx, encryptedTotpKey), code, ctx.now());
  if (step === null) {
    await recordSignIn(ctx, userId, 'wrongCode');
    throw new AppError('InvalidSecurityCode');
  }
  return inTransaction(ctx, async (tx) => {
    await consumeToken(tx, token, 'twoFactorSetup');
    await tx.db.update(users).set({ encryptedTotpKey, totpLastStep: step }).where(eq(users.userId, userId));
    const recoveryCodes = await replaceRecoveryCodes(tx, userId);
    await endSessionsOf(tx, userId);
    await removeFailures(tx, account);
    await forgetWrongCodes(tx, userId);
    await recordAudit(tx, { entity: 'user', entityId: userId, action: 'setTwoFactor' });
    await recordSignIn(tx, userId, 'signedIn');
    return { recoveryCodes, session: await startSession(tx, userId) };
  });
}
