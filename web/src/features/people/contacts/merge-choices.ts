import type { Car, Contact } from '@cfm/contract/people/contact.ts';
import type { MergedField, MergeForm } from '@cfm/contract/people/contact-merges.ts';
import { mergedFields } from '@cfm/contract/people/contact-merges.ts';
import { vinLength } from '@cfm/contract/platform/limits.ts';
import type { Side } from '../../../ui/differences.ts';
import { contactValues, inParts } from './contact-values.ts';

/** The values of a contact, without empty addresses. */
export const partsOf = (contact: Contact) =>
  inParts.split({ ...contactValues(contact), addresses: contact.addresses });

/** Returns the fields in which both contacts have different values. A field that is empty in one needs no choice. */
export function fieldsToChoose(own: Contact, other: Contact): MergedField[] {
  const [mine, theirs] = [partsOf(own), partsOf(other)];
  const written = (value: unknown) => JSON.stringify(value ?? null);
  return mergedFields.filter(
    (field) => mine[field] && theirs[field] && written(mine[field]) !== written(theirs[field]),
  );
}

export const mergedFieldsOf = (
  fields: readonly MergedField[],
  choices: Partial<Record<MergedField, Side>>,
): MergeForm['fields'] =>
  Object.fromEntries(fields.map((field) => [field, choices[field] === 'theirs' ? 'other' : 'own']));

/** Two cars that may be the same, and whether that is certain. */
export interface CarPair {
  own: Car;
  other: Car;
  isSure: boolean;
}
/** Pairs the cars of both contacts by VIN, or by licence plate if a VIN is missing. Each car occurs once. */
export function carPairs(own: Contact, other: Contact): CarPair[] {
  const pairs: CarPair[] = [];
  for (const theirs of other.cars) {
    const candidates = own.cars.filter((mine) => !pairs.some((pair) => pair.own === mine));
    const mine =
      candidates.find((car) => car.vin && car.vin === theirs.vin) ??
      candidates.find((car) => isSameEnd(car, theirs)) ??
      candidates.find((car) => isSamePlate(car, theirs));
    if (mine)
      pairs.push({
        own: mine,
        other: theirs,
        isSure: mine.vin === theirs.vin && mine.vin?.length === vinLength,
      });
  }
  return pairs;
}
const isSameEnd = (one: Car, two: Car) =>
  Boolean(one.vin && two.vin && (one.vin.endsWith(two.vin) || two.vin.endsWith(one.vin)));
const isSamePlate = (one: Car, two: Car) =>
  Boolean(one.licencePlate && one.licencePlate === two.licencePlate && (!one.vin || !two.vin));
