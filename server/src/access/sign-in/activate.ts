import { eq } from 'drizzle-orm';
import { type Ctx, inTransaction } from '../../context.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { users } from '../users/tables.ts';
import { rejectEasyPassword } from './easy-password.ts';
import { hashPassword } from './passwords.ts';
import { findAccountById } from './queries.ts';
import { recordSignIn } from './record-sign-in.ts';
import { endSessionsOf } from './start-session.ts';
import { consumeToken, getUserOfToken, invalidateTokens, issueToken } from './user-tokens.ts';

interface Activation {
  token: string;
  password: string;
}

/**
 * Sets the first password with a mailed link. Returns the token to set up the second factor, or null if there
 * is one (rule 2.20).
 */
export async function activate(ctx: Ctx, { token, password }: Activation): Promise<{ token: string | null }> {
  const user = await getUserOfToken(ctx, token, 'activation');
  const { userId } = user;
  rejectEasyPassword(ctx, user, password, 'password');
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx, async (tx) => {
    await consumeToken(tx, token, 'activation');
    await tx.db.update(users).set({ passwordHash }).where(eq(users.userId, userId));
    await endSessionsOf(tx, userId);
    await invalidateTokens(tx, userId, 'twoFactorSetup');
    await recordAudit(tx, { entity: 'user', entityId: userId, action: 'activate' });
    await recordSignIn(tx, userId, 'activated');
    const account = await findAccountById(tx.db, userId);
    if (account?.encryptedTotpKey) return { token: null };
    return { token: await issueToken(tx, userId, 'twoFactorSetup') };
  });
}
