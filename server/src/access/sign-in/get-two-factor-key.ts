import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { decryptTotpKey, totpUri } from './totp.ts';
import { getUserOfToken } from './user-tokens.ts';

/** The key that is being set up, the account name for the authenticator app, and both as a URI. */
export async function getTwoFactorKey(
  ctx: Ctx,
  { token }: { token: string },
): Promise<{ key: string; account: string; uri: string }> {
  const { email, encryptedTotpKey } = await getUserOfToken(ctx, token, 'twoFactorSetup');
  if (encryptedTotpKey === null) throw new AppError('InvalidToken');
  const key = decryptTotpKey(ctx, encryptedTotpKey);
  return { key, account: email, uri: totpUri(key, ctx.config.productTitle, email) };
}
