import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { beginAttempt, namesOf, removeAttempt } from './attempt.ts';
import { getPendingAccount, lockPendingSignIn } from './pending-sign-in.ts';
import { findAccountByName } from './queries.ts';
import { recordSignIn } from './record-sign-in.ts';
import { consumeRecoveryCode } from './recovery-codes.ts';
import { endSession } from './start-session.ts';
import { issueToken } from './user-tokens.ts';
import { countCode, forgetWrongCodes, rejectCode } from './wrong-codes.ts';

interface Recovery {
  name: string;
  recoveryCode: string;
}

/**
 * Accepts a recovery code in place of the authenticator's code, in a pending sign-in of the same user
 * (rule 2.8), and ends that sign-in. The returned token sets up a new second factor. The old one works until
 * the new one is confirmed.
 */
export async function useRecoveryCode(
  ctx: Ctx,
  { name, recoveryCode }: Recovery,
): Promise<{ token: string }> {
  const account = await getPendingAccount(ctx);
  const named = await findAccountByName(ctx.db, name);
  if (named?.userId !== account.userId) throw new AppError('AuthenticationRequired');
  const attempt = await beginAttempt(ctx, namesOf(account), account.userId);
  const count = await countCode(ctx);
  const token = await inTransaction(ctx, async (tx) => {
    const { sessionHash } = await lockPendingSignIn(tx);
    if (!(await consumeRecoveryCode(tx, account.userId, recoveryCode))) return null;
    await removeAttempt(tx, attempt);
    await forgetWrongCodes(tx, account.userId);
    await endSession(tx, sessionHash);
    await recordAudit(tx, { entity: 'user', entityId: account.userId, action: 'useRecoveryCode' });
    await recordSignIn(tx, account.userId, 'recoveryCodeUsed');
    return issueToken(tx, account.userId, 'twoFactorSetup');
  });
  if (token === null) return rejectCode(ctx, account, count);
  return { token };
}
