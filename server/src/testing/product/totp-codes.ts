import { setTimeout as pause } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';

const stepMs = 30_000;
const usedSteps = new Map<string, number>();

export const newTotpKey = (): string => new Secret({ size: 20 }).base32;

/**
 * The next 30-second step whose code was not used yet. The server accepts each step once, and the next one early to
 * tolerate clock skew, so two sign-ins in a row need no waiting.
 */
export async function nextStep(totpKey: string): Promise<number> {
  const now = () => Math.floor(Date.now() / stepMs);
  const step = Math.max(now(), (usedSteps.get(totpKey) ?? 0) + 1);
  usedSteps.set(totpKey, step);
  while (step > now() + 1) await pause(500);
  return step;
}

export const secondsOf = (step: number): number => (step * stepMs) / 1000;

/** A code of the person's authenticator app that was not used yet. */
export async function codeOf(totpKey: string): Promise<string> {
  const timestamp = secondsOf(await nextStep(totpKey)) * 1000;
  return new TOTP({ secret: totpKey, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp });
}
