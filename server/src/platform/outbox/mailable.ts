import type { unmailedReasons } from '@cfm/contract/cases/event-types.ts';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { listBlacklisted } from '../../catalog/blacklist/queries.ts';
import { mailboxes } from '../../catalog/reference-data/tables.ts';
import type { Ctx, Tx } from '../../context.ts';
import { contacts } from '../../people/contacts/tables.ts';
import { preparedQuery } from '../db/prepared-queries.ts';
import { statement } from '../db/statements.ts';

interface Unmailed {
  email: string;
  because: (typeof unmailedReasons)[number];
}
/**
 * Splits recipients into those who may get automatic mails and those who may not: addresses on the blacklist,
 * the product's own mailboxes, which would receive the mail as a customer's (rule 16.11), and persons whose
 * data is restricted (rule 19.5).
 */
export async function mailableOf<To extends { email: string }>(
  tx: Tx,
  recipients: readonly To[],
): Promise<{ to: To[]; leftOut: Unmailed[] }> {
  const blacklisted = new Set(
    await listBlacklisted(
      tx.db,
      recipients.map(({ email }) => email),
    ),
  );
  const own = await ownAddresses(tx);
  const restricted = await listRestricted(tx, recipients);
  const reasonOf = (email: string): Unmailed['because'] | null => {
    if (blacklisted.has(email)) return 'blacklisted';
    if (own.has(email.toLowerCase())) return 'ownMailbox';
    return restricted.has(email.toLowerCase()) ? 'restricted' : null;
  };
  const to: To[] = [];
  const leftOut: Unmailed[] = [];
  for (const recipient of recipients) {
    const because = reasonOf(recipient.email);
    if (because === null) to.push(recipient);
    else leftOut.push({ email: recipient.email, because });
  }
  return { to, leftOut };
}

const restrictedAddresses = statement({
  name: 'addresses of restricted persons',
  row: z.object({ email: z.string() }),
  sql: (
    emails: readonly string[],
  ) => sql`select lower(own) as email from ${contacts} as o, unnest(o.emails) as own
    where o.restricted_at is not null and lower(own) = any(${sql.param([...emails])}::text[])`,
});
async function listRestricted(tx: Tx, recipients: readonly { email: string }[]): Promise<Set<string>> {
  const rows = await restrictedAddresses(
    tx.db,
    recipients.map(({ email }) => email.toLowerCase()),
  );
  return new Set(rows.map(({ email }) => email));
}

const selectMailboxes = preparedQuery((db) => db.select({ address: mailboxes.address }).from(mailboxes));
/** Lower-case addresses of the product: mailboxes, complaint mailbox and sender. */
async function ownAddresses({ db, config }: Ctx): Promise<Set<string>> {
  const rows = await selectMailboxes(db, {});
  const addresses = [...rows.map(({ address }) => address), config.complaintMailbox, config.mailFrom.address];
  return new Set(addresses.map((address) => address.toLowerCase()));
}
