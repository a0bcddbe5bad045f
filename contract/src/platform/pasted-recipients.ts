import { email as emailRule } from './field-rules.ts';

export interface Recipient {
  name: string;
  email: string;
}
const separators = /[\s<>"(),;:]+/;
/** Such as `b.x.example`, an address whose @ is missing. */
const withDomain = /\.\p{L}{2}/u;
const isAddress = (text: string): boolean => text.includes('@') && emailRule.safeParse(text).success;

/**
 * Reads recipients such as `Anna Weber <anna@example.com>` from pasted lines, in various formats of name and
 * address. The name is returned as used in a greeting. Several in a line are separated by semicolons or
 * commas. Entries without an address, and invalid addresses, are returned in `rest`.
 */
export function pastedRecipients(pasted: string): { found: Recipient[]; rest: string[] } {
  const found: Recipient[] = [];
  const rest: string[] = [];
  for (const line of entriesOf(pasted)) {
    const words = line.split(separators);
    const [email, ...more] = new Set(words.filter(isAddress));
    if (email === undefined) {
      rest.push(line);
      continue;
    }
    found.push({ name: nameBefore(line, email), email }, ...more.map((each) => ({ name: '', email: each })));
    // A mistyped address between others is not a name.
    rest.push(...words.filter((word) => isMeantAsAddress(word) && !isAddress(word)));
    rest.push(
      ...words.slice(words.findLastIndex(isMeantAsAddress) + 1).filter((word) => withDomain.test(word)),
    );
  }
  return { found, rest };
}

function entriesOf(pasted: string): string[] {
  // Quotes around a local part are not part of the address.
  const plain = pasted.replace(/"([^"\s@]+)"@/g, '$1@');
  return plain
    .split(/[\n;]/)
    .flatMap(partedByCommas)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
const isMeantAsAddress = (word: string): boolean => word.indexOf('@') > 0;
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

/**
 * Words that are not part of a name, although they are before an angle bracket: mistyped addresses. With a domain only,
 * they are recognized before a comma or after another bracket, because `Shop.example <a@x.example>` has a name.
 */
function addressesInName(name: string, isFirst: boolean): string[] {
  const plain = name.replace(/"[^"]*"/g, ' ');
  const listed = isFirst ? plain.slice(0, plain.lastIndexOf(',') + 1) : plain;
  return [
    ...listed.split(separators).filter((word) => withDomain.test(word)),
    ...name.split(separators).filter(isMeantAsAddress),
  ];
}

/**
 * Reads the addresses of a list, each once: `Weber, Anna <anna@example.com>; ben@example.com`. Only the words before an
 * angle bracket can be a name. Every other word is returned too, so that the rule of the field rejects it.
 */
export function pastedAddresses(pasted: string): string[] {
  const addresses = entriesOf(pasted).flatMap((entry) => {
    if (!entry.split(separators).some(isMeantAsAddress)) return [entry];
    const pieces = entry.split(/(?=[<>])/);
    return pieces.flatMap((piece, place) =>
      pieces[place + 1]?.startsWith('<') ? addressesInName(piece, place === 0) : piece.split(separators),
    );
  });
  return [...new Set(addresses)].filter((word) => word !== '');
}
