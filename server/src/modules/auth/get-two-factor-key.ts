import { toBuffer } from 'qrcode';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { BytesReply } from '../../http/bindings.ts';
import { decryptTotpKey, totpUri } from './totp.ts';
import { getUserOfToken } from './user-tokens.ts';

/** Modules of the QR code are at least 4 px wide, so that a phone reads it from a screen. */
const qrWidthPx = 264;

/** The key that is being set up, and what the authenticator app calls the account. */
export async function getTwoFactorKey(
  ctx: Ctx,
  { token }: { token: string },
): Promise<{ key: string; account: string }> {
  const { email, encryptedTotpKey } = await getUserOfToken(ctx, token, 'twoFactorSetup');
  if (encryptedTotpKey === null) throw new AppError('InvalidToken');
  return { key: decryptTotpKey(ctx, encryptedTotpKey), account: email };
}

/** The same as a QR code. */
export async function getTwoFactorQrCode(ctx: Ctx, input: { token: string }): Promise<BytesReply> {
  const { key, account } = await getTwoFactorKey(ctx, input);
  const body = await toBuffer(totpUri(key, ctx.config.productTitle, account), {
    type: 'png',
    width: qrWidthPx,
    errorCorrectionLevel: 'M',
  });
  return { contentType: 'image/png', body };
}
