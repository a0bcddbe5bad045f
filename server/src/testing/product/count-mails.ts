import type { TestSmtpServer } from '../smtp-server.ts';

/** How many mails came to an address. A mail that was sent again keeps its Message-ID and counts once. */
export function countMails({ received }: TestSmtpServer, address: string): number {
  const ids = received
    .filter(({ to }) => to.includes(address))
    .map(({ raw }) => /^Message-ID: *(\S+)/im.exec(raw)?.[1]);
  return new Set(ids).size;
}
