import { toBuffer } from 'qrcode';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { BytesReply } from '../../platform/http/bindings.ts';
import { decryptTotpKey, totpUri } from './totp.ts';
import { getUserOfToken } from './user-tokens.ts';

/** Modules of the QR code are at least 4 px wide, so that a phone reads it from a screen. */
const qrWidthPx = 264;

/** The key that is being set up, what the authenticator app calls the account, and both as the app reads them. */
export async function getTwoFactorKey(
  ctx: Ctx,
  { token }: { token: string },
): Promise<{ key: string; account: string; uri: string }> {
  const { email, encryptedTotpKey } = await getUserOfToken(ctx, token, 'twoFactorSetup');
  if (encryptedTotpKey === null) throw new AppError('InvalidToken');
  const key = decryptTotpKey(ctx, encryptedTotpKey);
  return { key, account: email, uri: totpUri(key, ctx.config.productTitle, email) };
}

/** The same as a QR code. */
export async function getTwoFactorQrCode(ctx: Ctx, input: { token: string }): Promise<BytesReply> {
  const { uri } = await getTwoFactorKey(ctx, input);
  const body = await toBuffer(uri, {
    type: 'png',
    width: qrWidthPx,
    errorCorrectionLevel: 'M',
  });
  return { contentType: 'image/png', body };
}
