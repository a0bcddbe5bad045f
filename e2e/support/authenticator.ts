import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';

const stepMs = 30_000;
const usedSteps = new Map<string, number>();

export const newTotpKey = (): string => new Secret({ size: 20 }).base32;

/**
 * The step whose code is to be entered next. The server takes a step once, and the coming one early, as for a clock that
 * is ahead: so two sign-ins in a row need no waiting.
 */
async function consumeStep(totpKey: string, clock = Date.now): Promise<number> {
  const now = () => Math.floor(clock() / stepMs);
  const step = Math.max(now(), (usedSteps.get(totpKey) ?? 0) + 1);
  usedSteps.set(totpKey, step);
  while (step > now() + 1) await pause(500);
  return step;
}

/** A code of the person's authenticator app that was not used yet. */
export async function codeOf(totpKey: string, clock = Date.now): Promise<string> {
  const timestamp = (await consumeStep(totpKey, clock)) * stepMs;
  return new TOTP({ secret: totpKey, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp });
}

/** The same by a program that has nothing in common with the product. */
export async function codeByOathtool(totpKey: string): Promise<string> {
  const seconds = ((await consumeStep(totpKey)) * stepMs) / 1000;
  return run('oathtool', ['--totp', '--base32', `--now=@${seconds}`, totpKey]);
}

/** What a QR code in a picture says, read by a program that has nothing in common with the product. */
export const readQrCode = (picture: Buffer): string => run('zbarimg', ['--quiet', '--raw', '-'], picture);

const run = (program: string, args: readonly string[], input?: Buffer): string =>
  execFileSync(program, args, { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] }).trim();

const missing = (process.env.MISSING_TEST_TOOLS ?? '').split(',');
/** Why a journey can't run on this machine, or an empty text. */
export function whatLacks(...programs: string[]): string {
  const lacking = programs.filter((program) => missing.includes(program));
  return lacking.length > 0 ? `this machine lacks ${lacking.join(', ')}` : '';
}
