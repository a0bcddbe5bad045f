import { createHmac } from 'node:crypto';
import type { Config } from '../../config.ts';

interface Settings {
  config: Config;
}

/** The secret key. The start of the process ensures that one exists. */
export function secretKeyOf({ config }: Settings): string {
  if (config.secretKey === null) throw new Error('the process started without a secret key');
  return config.secretKey;
}

/** Hash of a text that could be guessed (a name, a short code). Useless to an attacker without the secret key. */
export const keyedHash = (ctx: Settings, purpose: string, text: string): string =>
  createHmac('sha256', secretKeyOf(ctx)).update(`${purpose}\n${text}`).digest('base64url');
