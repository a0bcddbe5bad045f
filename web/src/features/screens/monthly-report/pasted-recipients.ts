import { email as emailRule } from '@cfm/contract/platform/field-rules.ts';

export interface Recipient {
  name: string;
  email: string;
}
const separators = /[\s<>"(),;:]+/;
const isAddress = (text: string): boolean => text.includes('@') && emailRule.safeParse(text).success;
export const isBlank = ({ name, email }: Recipient): boolean => name.trim() === '' && email.trim() === '';

/**
 * The recipients in pasted lines, such as `Anna Weber <anna@example.com>`, in whatever way a name and an address stand beside each
 * other, the name as it is greeted; several in a line are parted by semicolons or commas. What has no address is given back.
 */
export function pastedRecipients(pasted: string): { found: Recipient[]; rest: string[] } {
  const found: Recipient[] = [];
  const rest: string[] = [];
  for (const entry of pasted.split(/[\n;]/).flatMap(partedByCommas)) {
    const line = entry.trim();
    if (line === '') continue;
    const email = line.split(separators).find(isAddress);
    if (email === undefined) rest.push(line);
    else found.push({ name: nameBefore(line, email), email });
  }
  return { found, rest };
}

const hasAddress = (text: string): boolean => text.split(separators).some(isAddress);
/** A comma behind an address begins another entry, if that has an address too; one before is of the name. */
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

/** "Weber, Anna", as address books have it, is greeted as Anna Weber; what has another comma is as it was typed. */
function firstNameFirst(name: string): string {
  const [last = '', first = '', ...more] = name.split(',');
  const areWords = [last, first].every((part) => /\p{L}/u.test(part));
  return areWords && more.length === 0 ? `${first.trim()} ${last.trim()}` : name;
}

/** The list with these behind it; each address once, and no empty rows. */
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
