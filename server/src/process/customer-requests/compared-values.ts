import type { Car, Contact } from '@cfm/contract/people/contact.ts';
import { isVin } from '@cfm/contract/people/vin.ts';
import type { Comparison } from '@cfm/contract/process/case-post-qualification.ts';
import {
  type ComparedField,
  comparedFields,
  fieldsOfSections,
  isOfSection,
} from '@cfm/contract/process/compared-fields.ts';
import type { PostQualificationDetails } from '@cfm/contract/process/post-qualification.ts';
import type { Decisions } from './tables.ts';

export type Values = Partial<Record<ComparedField, string | null>>;

/** Fields that the customer filled in, from the requested sections. */
export const submittedValues = ({
  nameDetails,
  addressDetails,
  carDetails,
}: PostQualificationDetails): Values => {
  const { addressType: _type, ...address } = addressDetails ?? {};
  return { ...nameDetails, ...address, ...carDetails };
};

/** Values of these fields in `holder`, all null without one. */
export const valuesIn = <F extends ComparedField>(
  fields: readonly F[],
  holder: Readonly<Record<F, string | null>> | null | undefined,
) => Object.fromEntries(fields.map((field) => [field, holder?.[field] ?? null])) as Record<F, string | null>; // each of the fields

type Person = Pick<Contact, 'title' | 'academicTitle' | 'firstName' | 'lastName' | 'addresses'>;
type CarOfCase = Pick<Car, 'vin' | 'countryOfRegistrationCode'> | null;
/** The stored values of these fields. Uses the stored address of the type that the customer gave. */
export function storedValues(
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
    ...valuesIn(fieldsOfSections.addressDetails, address),
    ...valuesIn(fieldsOfSections.carDetails, car),
  };
}

/** Compares the customer's values with the stored ones by field. Omits fields empty on both sides (rule 17.10). */
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
  /** Values that this link filled and no one has reviewed since. The customer may still change them. */
  own: Values;
}
/**
 * Fields to fill at once (rule 17.9): the stored value is empty or the end of the same VIN. A field whose stored value
 * differs waits for staff and does not keep the others from being filled. Except a VIN, because the country belongs to
 * that car, and an address, because two mixed ones give a wrong one.
 */
export function fieldsToFill({ theirs, ours, own }: Given): ComparedField[] {
  const isFree = (field: ComparedField, their: string | null): boolean => {
    // Customers may send any 17 characters, but a car requires a valid VIN.
    if (field === 'vin' && (their === null || !isVin(their))) return false;
    const our = ours[field];
    if (our === null || our === own[field]) return true;
    return field === 'vin' && our.length < (their?.length ?? 0) && their?.endsWith(our) === true;
  };
  const differing = comparedFields.filter(
    (field) => theirs[field] !== undefined && theirs[field] !== ours[field],
  );
  const free = differing.filter((field) => isFree(field, theirs[field] ?? null));
  const isOtherAddress = differing.some(
    (field) => isOfSection('addressDetails', field) && !free.includes(field),
  );
  const isOtherCar = theirs.vin !== ours.vin && !free.includes('vin');
  return free.filter(
    (field) =>
      !(isOtherCar && isOfSection('carDetails', field)) &&
      !(isOtherAddress && isOfSection('addressDetails', field)),
  );
}
