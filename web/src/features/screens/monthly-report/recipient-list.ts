import type { Recipient } from '@cfm/contract/platform/pasted-recipients.ts';

export const isBlank = ({ name, email }: Recipient): boolean => name.trim() === '' && email.trim() === '';

/** Appends recipients to the list, with each address once and without empty rows. */
export function withRecipients(rows: readonly Recipient[], more: readonly Recipient[]): Recipient[] {
  const all = rows.filter((row) => !isBlank(row));
  const known = new Set(all.map(({ email }) => email.trim().toLowerCase()));
  for (const recipient of more) {
    const key = recipient.email.toLowerCase();
    if (known.has(key)) continue;
    known.add(key);
    all.push(recipient);
  }
  return all;
}
