import { createHmac } from 'node:crypto';
import type { Ctx } from '../../context.ts';

/** The secret key. The start of the process makes sure that there is one. */
export function secretKeyOf({ config }: Pick<Ctx, 'config'>): string {
  if (config.secretKey === null) throw new Error('the process started without a secret key');
  return config.secretKey;
}

/** Hash of a text that could be guessed (a name, a short code): worth nothing without the secret key. */
export const keyedHash = (ctx: Pick<Ctx, 'config'>, purpose: string, text: string): string =>
  createHmac('sha256', secretKeyOf(ctx)).update(`${purpose}\n${text}`).digest('base64url');
