import { toBuffer } from 'qrcode';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { BytesReply } from '../../platform/http/bindings.ts';
import { decryptTotpKey, totpUri } from './totp.ts';
import { getUserOfToken } from './user-tokens.ts';

/** Makes the modules of the QR code at least 4 px wide, so that a phone can read it from a screen. */
const qrWidthPx = 264;

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

/** The URI as a QR code. */
export async function getTwoFactorQrCode(ctx: Ctx, input: { token: string }): Promise<BytesReply> {
  const { uri } = await getTwoFactorKey(ctx, input);
  const body = await toBuffer(uri, {
    type: 'png',
    width: qrWidthPx,
    errorCorrectionLevel: 'M',
  });
  return { contentType: 'image/png', body };
}
