import { type Ctx, userOf } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { beginAttempt, namesOf, removeAttempt } from './attempt.ts';
import { isPassword } from './passwords.ts';
import { type Account, findAccountById } from './queries.ts';
import { recordSignIn } from './record-sign-in.ts';

/**
 * Checks the password of the signed-in user before a change that affects sign-in, because an open browser
 * must not be enough (rule 2.28). Returns the account. A wrong attempt counts like one of sign-in, for both
 * names of the user.
 */
export async function confirmPassword(ctx: Ctx, password: string): Promise<Account> {
  const account = found(await findAccountById(ctx.db, userOf(ctx).userId));
  const attempt = await beginAttempt(ctx, namesOf(account), account.userId);
  if (!(await isPassword(account.passwordHash, password))) {
    await recordSignIn(ctx, account.userId, 'wrongPassword');
    throw new AppError('WrongPassword', { field: 'currentPassword' });
  }
  await removeAttempt(ctx, attempt);
  return account;
}
