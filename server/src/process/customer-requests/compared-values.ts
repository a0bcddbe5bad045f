import type { Car, Contact } from '@cfm/contract/people/contacts.ts';
import { isVin } from '@cfm/contract/people/vin.ts';
import type { Comparison } from '@cfm/contract/process/case-post-qualification.ts';
import {
  type ComparedField,
  comparedFields,
  fieldsOfSections,
} from '@cfm/contract/process/compared-fields.ts';
import type { PostQualificationDetails } from '@cfm/contract/process/post-qualification.ts';
import type { Decisions } from './tables.ts';

export type Values = Partial<Record<ComparedField, string | null>>;

/** What the customer gave: the fields of the sections that were asked for. */
export const theirsOf = ({ nameDetails, addressDetails, carDetails }: PostQualificationDetails): Values => {
  const { addressType: _type, ...address } = addressDetails ?? {};
  return { ...nameDetails, ...address, ...carDetails };
};

/** What stands in these fields; nothing in any where there is no such thing. */
export const heldIn = <F extends ComparedField>(
  fields: readonly F[],
  holder: Readonly<Record<F, string | null>> | null | undefined,
) => Object.fromEntries(fields.map((field) => [field, holder?.[field] ?? null])) as Record<F, string | null>; // each of the fields

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
    ...heldIn(fieldsOfSections.addressDetails, address),
    ...heldIn(fieldsOfSections.carDetails, car),
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
    // Customers may send any 17 characters, a car can't have them.
    if (field === 'vin' && (their === null || !isVin(their))) return false;
    const our = ours[field];
    if (our === null || our === own[field]) return true;
    return field === 'vin' && our.length < (their?.length ?? 0) && their?.endsWith(our) === true;
  };
  return Object.values(fieldsOfSections).flatMap((fields: readonly ComparedField[]) => {
    const differing = fields.filter((field) => {
      const their = theirs[field];
      return their !== undefined && their !== ours[field];
    });
    return differing.every((field) => isFree(field, theirs[field] ?? null)) ? differing : [];
  });
}
