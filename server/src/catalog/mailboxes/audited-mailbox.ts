import type { MailboxForm } from '@cfm/contract/catalog/mailboxes.ts';
import { changedFields } from '../../access/audit/record-audit.ts';

const auditedFields = ({ name, email, language, userIds }: MailboxForm) => ({
  name,
  email,
  language,
  // The order has no meaning.
  userIds: userIds.toSorted((a, b) => a - b),
});

/** Differences between two states of a mailbox. Null: the mailbox does not exist. */
export function mailboxChanges(before: MailboxForm | null, after: MailboxForm | null) {
  const [from, to] = [before && auditedFields(before), after && auditedFields(after)];
  const nothing = Object.fromEntries(Object.keys(from ?? {}).map((field) => [field, null]));
  return changedFields<Partial<Record<keyof MailboxForm, unknown>>>(from ?? {}, to ?? nothing);
}
