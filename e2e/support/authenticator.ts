import { execFileSync } from 'node:child_process';
import { nextStep, secondsOf } from '@cfm/server/testing/product/totp-codes.ts';

/** An unused code, computed by a library that shares no code with the product. */
export async function codeByOathtool(totpKey: string): Promise<string> {
  const seconds = secondsOf(await nextStep(totpKey));
  return run('oathtool', ['--totp', '--base32', `--now=@${seconds}`, totpKey]);
}

/** The text of a QR code in a picture, read by a library that shares no code with the product. */
export const readQrCode = (picture: Buffer): string => run('zbarimg', ['--quiet', '--raw', '-'], picture);

const run = (program: string, args: readonly string[], input?: Buffer): string =>
  execFileSync(program, args, { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] }).trim();

const missing = (process.env.MISSING_TEST_TOOLS ?? '').split(',');
/** Why a test cannot run on this machine, or an empty text. */
export function missingPrograms(...programs: string[]): string {
  const absent = programs.filter((program) => missing.includes(program));
  return absent.length > 0 ? `this machine lacks ${absent.join(', ')}` : '';
}
