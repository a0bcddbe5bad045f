import type { ContactForm } from '@cfm/contract/contacts.ts';
import { vinLength } from '@cfm/contract/limits.ts';
import { isPhoneNumber } from '@cfm/contract/phone-number.ts';

/** What `GET contacts/search` takes (rule 6.3). */
export interface ContactSearchTerms {
  firstName?: string;
  lastName?: string;
  email?: string;
  vin?: string;
  phone?: string;
}
const shortestSearch = 2;
/** Seventeen letters and digits, of both kinds, in groups or not: no name is like that. */
function isWholeVin(typed: string): boolean {
  const vin = typed.replace(/\s/g, '');
  return vin.length === vinLength && /^[A-Za-z0-9]+$/.test(vin) && /\d/.test(vin);
}

/**
 * The ways one typed line can be read: an address, a VIN, a telephone number, "first last", "last first", "Last, First", one
 * name. The call asks for first name, last name, e-mail and number apart, a person types into one field.
 */
export function contactSearches(typed: string): ContactSearchTerms[] {
  const text = typed.trim();
  if (text.length < shortestSearch) return [];
  if (text.includes('@')) return [{ email: text }];
  if (isWholeVin(text)) return [{ vin: text }];
  if (isPhoneNumber(text)) return [{ phone: text }];
  const comma = text.indexOf(',');
  if (comma > 0) {
    const lastName = text.slice(0, comma).trim();
    const firstName = text.slice(comma + 1).trim();
    return [firstName === '' ? { lastName } : { lastName, firstName }];
  }
  const words = text.split(/\s+/);
  const [first = ''] = words;
  const last = words.at(-1) ?? '';
  if (words.length === 1) return [{ lastName: text }, { firstName: text }, { email: text }];
  return [
    { firstName: words.slice(0, -1).join(' '), lastName: last },
    { firstName: words.slice(1).join(' '), lastName: first },
  ];
}

/** What a new contact can take over from what was searched for in vain. */
export function contactProposal(typed: string): Partial<ContactForm> {
  const [terms] = contactSearches(typed);
  if (!terms) return {};
  if (terms.email) return { emails: [terms.email] };
  if (terms.phone) return { phones: [terms.phone] };
  return { firstName: terms.firstName ?? null, lastName: terms.lastName };
}
