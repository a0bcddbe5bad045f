import { Secret, TOTP } from 'otpauth';
import type { Ctx } from '../../context.ts';
import { decrypt, encrypt } from '../../platform/secrets/encrypt.ts';
import { secretKeyOf } from '../../platform/secrets/secret-key.ts';

const rules = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const driftSteps = 1;
const keyBytes = 20;

export const newTotpKey = (): string => new Secret({ size: keyBytes }).base32;
export const encryptTotpKey = (ctx: Pick<Ctx, 'config'>, key: string): string =>
  encrypt(secretKeyOf(ctx), 'totp', key);
export const decryptTotpKey = (ctx: Pick<Ctx, 'config'>, encrypted: string): string =>
  decrypt(secretKeyOf(ctx), 'totp', encrypted);

/** Time step of a code, with one step of drift each way (rule 2.5), or null if the code does not match. */
export function matchedStep(key: string, code: string, now: string): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const totp = new TOTP({ ...rules, secret: key });
  const timestamp = Date.parse(now);
  const delta = totp.validate({ token: code, timestamp, window: driftSteps });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** URI that an authenticator app scans. */
export const totpUri = (key: string, issuer: string, account: string): string =>
  new TOTP({ ...rules, secret: key, issuer, label: account }).toString();
