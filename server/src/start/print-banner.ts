import { TOTP } from 'otpauth';
import type { Config } from '../config.ts';

/** Credentials of demo users. */
interface DemoSignIn {
  password: string;
  totpKey: string;
}

/** Prints the address and, in demo mode, the credentials. */
export function printBanner(
  config: Config,
  demo: DemoSignIn | null,
  firstAdminLink: string | null,
  say: (text: string) => void,
): void {
  const lines = ['', `${config.productTitle} is running at ${config.publicUrl}`];
  if (demo) {
    const { password, totpKey } = demo;
    const code = new TOTP({ secret: totpKey, algorithm: 'SHA1', digits: 6, period: 30 }).generate();
    lines.push(
      `Sign in as  admin  with password  ${password}  and security code  ${code}`,
      `(the code changes every 30 seconds; to get new codes, add the key ${totpKey} to an authenticator app)`,
      'Other users: bmwadmin, bcc, ikam, agent.',
    );
  }
  if (firstAdminLink)
    lines.push('First administrator: open this link within 7 days to set a password:', firstAdminLink);
  if (!config.smtpUrl)
    lines.push('No SMTP server is set: e-mails are kept under Configuration, Outgoing mail.');
  lines.push('Stop with Ctrl-C.', '');
  say(lines.join('\n'));
}
