import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { inboxDir } from './ports.ts';

const patienceMs = 120_000;

/** All mails delivered to an address so far, oldest first. */
export async function mailsTo(address: string): Promise<Email[]> {
  const files = readdirSync(inboxDir)
    .filter((name) => name.endsWith('.eml'))
    .sort();
  const mails = await Promise.all(files.map((name) => PostalMime.parse(readFileSync(join(inboxDir, name)))));
  return mails.filter((mail) => mail.to?.some((to) => to.address?.toLowerCase() === address.toLowerCase()));
}

/** Waits for a mail to an address and returns the newest one. */
export async function waitForMail(address: string, subject: RegExp = /./): Promise<Email> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const mail = (await mailsTo(address)).findLast((each) => subject.test(each.subject ?? ''));
    if (mail) return mail;
    await pause(200);
  }
  throw new Error(`no mail to ${address} within ${patienceMs} ms`);
}

/** The first link in a mail's HTML that matches. */
export function linkIn(mail: Email, pattern: RegExp): string {
  const links = [...(mail.html ?? '').matchAll(/href="([^"]+)"/g)].map(([, href]) =>
    (href ?? '').replaceAll('&amp;', '&'),
  );
  const link = links.find((href) => pattern.test(href));
  if (!link) throw new Error(`no link like ${pattern} in "${mail.subject}"`);
  return link;
}
