import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { inboxDir } from './places.ts';

const patienceMs = 20_000;

/** Every mail that was delivered so far to an address, oldest first. */
export async function mailsTo(address: string, dir = inboxDir): Promise<Email[]> {
  const files = readdirSync(dir)
    .filter((name) => name.endsWith('.eml'))
    .sort();
  const mails = await Promise.all(files.map((name) => PostalMime.parse(readFileSync(join(dir, name)))));
  return mails.filter((mail) => mail.to?.some((to) => to.address?.toLowerCase() === address.toLowerCase()));
}

/** The newest mail to an address, waited for. */
export async function waitForMail(address: string, subject: RegExp = /./, dir = inboxDir): Promise<Email> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const mail = (await mailsTo(address, dir)).findLast((each) => subject.test(each.subject ?? ''));
    if (mail) return mail;
    await pause(200);
  }
  throw new Error(`no mail to ${address} within ${patienceMs} ms`);
}

/** The first link in a mail's HTML whose address fits. */
export function linkIn(mail: Email, pattern: RegExp): string {
  const links = [...(mail.html ?? '').matchAll(/href="([^"]+)"/g)].map(([, href]) =>
    (href ?? '').replaceAll('&amp;', '&'),
  );
  const link = links.find((href) => pattern.test(href));
  if (!link) throw new Error(`no link like ${pattern} in "${mail.subject}"`);
  return link;
}
