import { toBuffer } from 'qrcode';
import type { Ctx } from '../../context.ts';
import type { BytesReply } from '../../platform/http/bindings.ts';
import { getTwoFactorKey } from './get-two-factor-key.ts';

/** Makes the modules of the QR code at least 4 px wide, so that a phone can read it from a screen. */
const qrWidthPx = 264;

/** The key that is being set up, as a QR code for the authenticator app. */
export async function getTwoFactorQrCode(ctx: Ctx, input: { token: string }): Promise<BytesReply> {
  const { uri } = await getTwoFactorKey(ctx, input);
  const body = await toBuffer(uri, {
    type: 'png',
    width: qrWidthPx,
    errorCorrectionLevel: 'M',
  });
  return { contentType: 'image/png', body };
}
