import type { CarForm, ContactForm } from '@cfm/contract/people/contacts.ts';
import { vinOf } from '@cfm/contract/people/vin.ts';
import { vinLength, vinTailLength } from '@cfm/contract/platform/limits.ts';
import { isPhoneNumber } from '@cfm/contract/platform/phone-number.ts';

/** Parameters of `GET contacts/search` (rule 6.3). */
export interface ContactSearchTerms {
  firstName?: string;
  lastName?: string;
  email?: string;
  phone?: string;
  vin?: string;
  licencePlate?: string;
}
const shortestSearch = 2;

/** Removes separators and converts to upper case, to compare VINs and licence plates. */
export const plainCharacters = vinOf;

/** Returns the possible meanings of a text with letters and digits that identifies a car. Names have no digits. */
function carTerms(typed: string): ContactSearchTerms[] {
  const characters = plainCharacters(typed);
  if (!/\d/.test(characters) || !/^[\p{L}\d]+$/u.test(characters)) return [];
  if (characters.length === vinLength) return [{ vin: characters }];
  // A plate has letters, but at most three in a row. A company name with a number has more.
  const isPlate =
    characters.length >= 4 &&
    characters.length <= 10 &&
    /\p{L}/u.test(characters) &&
    !/\p{L}{4}/u.test(characters);
  const plate = isPlate ? [{ licencePlate: typed }] : [];
  return characters.length === vinTailLength ? [{ vin: characters }, ...plate] : plate;
}
const isWholeVin = (typed: string) =>
  plainCharacters(typed).length === vinLength && carTerms(typed).length > 0;

/**
 * Returns the possible meanings of a typed line: an address, a phone number, a VIN or its end, a licence
 * plate, "first last", "last first", "Last, First", one name. The API searches each separately, but the user
 * types into one field.
 */
export function contactSearches(typed: string): ContactSearchTerms[] {
  const text = typed.trim();
  if (text.length < shortestSearch) return [];
  if (text.includes('@')) return [{ email: text }];
  if (isWholeVin(text)) return carTerms(text);
  if (isPhoneNumber(text)) return [{ phone: text }, ...carTerms(text)];
  return [...nameTerms(text), ...carTerms(text)];
}

function nameTerms(text: string): ContactSearchTerms[] {
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

/** Data for a new contact and a car, taken from a search without results. */
export interface NewCustomer {
  contact: Partial<ContactForm>;
  car: Partial<CarForm> | null;
}

export function newCustomerOf(typed: string): NewCustomer {
  const text = typed.trim();
  if (text.length < shortestSearch) return { contact: {}, car: null };
  if (text.includes('@')) return { contact: { emails: [text] }, car: null };
  if (!isWholeVin(text) && isPhoneNumber(text)) return { contact: { phones: [text] }, car: null };
  const [ofCar] = carTerms(text);
  // Seven characters without separators are the end of a VIN, with separators they are a licence plate.
  const isEnd = ofCar?.vin && !/[\s.·-]/.test(text);
  if (isEnd || isWholeVin(text)) return { contact: {}, car: { vin: plainCharacters(text) } };
  if (ofCar) return { contact: {}, car: { licencePlate: text.toUpperCase() } };
  const [name] = nameTerms(text);
  return { contact: { firstName: name?.firstName ?? null, lastName: name?.lastName }, car: null };
}
