import { mailReferencesMax } from '@cfm/contract/platform/limits.ts';
import type { Db } from '../../platform/db/client.ts';
import { listThreadMails } from './queries.ts';

/**
 * Thread of a mail to these addresses: it answers the last mail received from one of them, or else continues the last
 * one sent to them. References the earlier mails, oldest first (rule 10.14).
 */
export async function threadOf(db: Db, caseId: number, to: readonly string[]) {
  const wanted = to.map((email) => email.toLowerCase());
  const mails = (await listThreadMails(db, caseId)).filter((mail) =>
    mail.with.some((email) => wanted.includes(email.toLowerCase())),
  );
  const ids = mails.map(({ messageId }) => messageId);
  const answered = mails.findLast(({ isReceived }) => isReceived) ?? mails.at(-1);
  const [first, ...rest] = ids;
  return {
    inReplyTo: answered?.messageId ?? null,
    references: first === undefined ? [] : [first, ...rest.slice(-(mailReferencesMax - 1))],
  };
}
