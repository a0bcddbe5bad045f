import type { Car, Contact } from '@cfm/contract/contacts.ts';
import {
  type ComparedField,
  type Comparison,
  comparedFields,
  type PostQualificationDetails,
} from '@cfm/contract/post-qualification.ts';
import type { Decisions } from '../post-qualification-requests/tables.ts';

export type Values = Partial<Record<ComparedField, string | null>>;

export const fieldsOfSections = {
  nameDetails: ['salutation', 'title', 'firstName', 'lastName'],
  addressDetails: ['buName', 'street', 'houseNumber', 'zipCode', 'city', 'countryCode'],
  carDetails: ['vin', 'countryOfRegistrationCode'],
} as const satisfies Record<keyof PostQualificationDetails, readonly ComparedField[]>;
const sections = Object.values(fieldsOfSections);

/** What the customer gave: the fields of the sections that were asked for. */
export const theirsOf = ({ nameDetails, addressDetails, carDetails }: PostQualificationDetails): Values => {
  const { addressType: _type, ...address } = addressDetails ?? {};
  return { ...nameDetails, ...address, ...carDetails };
};

type Person = Pick<Contact, 'title' | 'academicTitle' | 'firstName' | 'lastName' | 'addresses'>;
type CarOfCase = Pick<Car, 'vin' | 'countryOfRegistrationCode'> | null;
/** What we hold instead, of an address the one of the type that the customer gave. */
export function oursOf(
  person: Person,
  car: CarOfCase,
  { addressDetails }: PostQualificationDetails,
): Required<Values> {
  const address = person.addresses.find(({ kind }) => kind === addressDetails?.addressType);
  return {
    salutation: person.title,
    title: person.academicTitle,
    firstName: person.firstName,
    lastName: person.lastName,
    buName: address?.buName ?? null,
    street: address?.street ?? null,
    houseNumber: address?.houseNumber ?? null,
    zipCode: address?.zipCode ?? null,
    city: address?.city ?? null,
    countryCode: address?.countryCode ?? null,
    vin: car?.vin ?? null,
    countryOfRegistrationCode: car?.countryOfRegistrationCode ?? null,
  };
}

/** Field by field what the customer gave against what we hold, without what neither has (rule 17.10). */
export function compare(theirs: Values, ours: Required<Values>, decisions: Decisions): Comparison[] {
  return comparedFields.flatMap((field) => {
    const their = theirs[field];
    const our = ours[field];
    if (their === undefined || (their === null && our === null)) return [];
    const state = decisions[field] ?? (their === our ? 'same' : 'open');
    return [{ field, ours: our, theirs: their, state }];
  });
}

/** Only then a car can have it: customers may send any 17 characters. */
export const isVin = (value: string): boolean => /^[A-Z0-9]{17}$/.test(value);

interface Given {
  theirs: Values;
  ours: Required<Values>;
  /** What the same link filled before and nobody decided on since: it is the customer's, who may change it. */
  own: Values;
}
/**
 * The fields that are taken at once (rule 17.9): we hold nothing there, or the end of the very VIN. Where we hold something else of
 * the same section, all of it waits for staff, as half of one address with half of another is none.
 */
export function takenAtOnce({ theirs, ours, own }: Given): ComparedField[] {
  const isFree = (field: ComparedField, their: string | null): boolean => {
    if (field === 'vin' && (their === null || !isVin(their))) return false;
    const our = ours[field];
    if (our === null || our === own[field]) return true;
    return field === 'vin' && our.length < (their?.length ?? 0) && their?.endsWith(our) === true;
  };
  return sections.flatMap((fields) => {
    const differing = fields.filter((field) => {
      const their = theirs[field];
      return their !== undefined && their !== ours[field];
    });
    return differing.every((field) => isFree(field, theirs[field] ?? null)) ? differing : [];
  });
}
