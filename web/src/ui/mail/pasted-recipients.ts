import { email as emailRule } from '@cfm/contract/platform/field-rules.ts';

export interface Recipient {
  name: string;
  email: string;
}
const separators = /[\s<>"(),;:]+/;
const isAddress = (text: string): boolean => text.includes('@') && emailRule.safeParse(text).success;
export const isBlank = ({ name, email }: Recipient): boolean => name.trim() === '' && email.trim() === '';

/**
 * Reads recipients such as `Anna Weber <anna@example.com>` from pasted lines, in various formats of name and
 * address. The name is returned as used in a greeting. Several in a line are separated by semicolons or
 * commas. Entries without an address are returned in `rest`.
 */
export function pastedRecipients(pasted: string): { found: Recipient[]; rest: string[] } {
  const found: Recipient[] = [];
  const rest: string[] = [];
  // Quotes around a local part are not part of the address.
  const plain = pasted.replace(/"([^"\s@]+)"@/g, '$1@');
  for (const entry of plain.split(/[\n;]/).flatMap(partedByCommas)) {
    const line = entry.trim();
    if (line === '') continue;
    const [email, ...more] = new Set(line.split(separators).filter(isAddress));
    if (email === undefined) rest.push(line);
    else
      found.push(
        { name: nameBefore(line, email), email },
        ...more.map((each) => ({ name: '', email: each })),
      );
  }
  return { found, rest };
}

const hasAddress = (text: string): boolean => text.split(separators).some(isAddress);
/** A comma between two addresses separates entries. A comma before an address belongs to the name. */
function partedByCommas(line: string): string[] {
  const parts: string[] = [];
  let begun: string[] = [];
  for (const piece of line.split(',')) {
    begun.push(piece);
    if (!hasAddress(piece)) continue;
    parts.push(begun.join(','));
    begun = [];
  }
  if (begun.length > 0) parts.push([...parts.splice(-1), ...begun].join(','));
  return parts;
}

function nameBefore(line: string, email: string): string {
  const words = line
    .slice(0, line.indexOf(email))
    .replace(/["<>()\t]/g, ' ')
    .split(' ')
    .filter((word) => word !== '' && word !== ',');
  const name = words.join(' ');
  return firstNameFirst(name.endsWith(',') ? name.slice(0, -1) : name);
}

/** Turns "Weber, Anna", the format of address books, into Anna Weber. A name with more commas stays as typed. */
function firstNameFirst(name: string): string {
  const [last = '', first = '', ...more] = name.split(',');
  const areWords = [last, first].every((part) => /\p{L}/u.test(part));
  return areWords && more.length === 0 ? `${first.trim()} ${last.trim()}` : name;
}

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
