import * as z from '#zod';
import type { FieldName } from '../messages/catalogue.ts';

/** Sections of the form that a customer can be asked to complete. */
export const postQualificationFlags = z.object({
  hasNameDetails: z.boolean(),
  hasAddressDetails: z.boolean(),
  hasCarDetails: z.boolean(),
});
export type PostQualificationFlags = z.infer<typeof postQualificationFlags>;

/**
 * Fields by which an answer is compared, by section in the order of the form. Address fields refer to the address of
 * the type that the customer gave.
 */
export const fieldsOfSections = {
  nameDetails: ['salutation', 'title', 'firstName', 'lastName'],
  addressDetails: ['buName', 'street', 'houseNumber', 'zipCode', 'city', 'countryCode'],
  carDetails: ['vin', 'countryOfRegistrationCode'],
} as const;
export type Section = keyof typeof fieldsOfSections;
export type ComparedField = (typeof fieldsOfSections)[Section][number];
export const sections = Object.keys(fieldsOfSections) as Section[]; // `Object.keys` loses the key type
export const comparedFields: readonly ComparedField[] = Object.values(fieldsOfSections).flat();

export const isOfSection = (section: Section, field: ComparedField): boolean =>
  (fieldsOfSections[section] as readonly ComparedField[]).includes(field);

/** Flag that requests a section. */
export const flagOfSection = {
  nameDetails: 'hasNameDetails',
  addressDetails: 'hasAddressDetails',
  carDetails: 'hasCarDetails',
} as const satisfies Record<Section, keyof PostQualificationFlags>;
export const flagNames = Object.values(flagOfSection);

/** Label of a field. `title` is the academic title, which a case does not have. */
export const labelOfComparedField = (field: ComparedField): FieldName =>
  field === 'title' ? 'academicTitle' : field;

/** Formats the sections of a data request: "Personal data, Address". */
export const formatSections = (
  flags: Partial<PostQualificationFlags>,
  labelOf: (field: FieldName) => string,
): string =>
  flagNames
    .filter((flag) => flags[flag])
    .map(labelOf)
    .join(', ');

/** Builds the flags from a function of the section. */
export const flagsOf = (isAskedFor: (section: Section) => boolean): PostQualificationFlags => ({
  hasNameDetails: isAskedFor('nameDetails'),
  hasAddressDetails: isAskedFor('addressDetails'),
  hasCarDetails: isAskedFor('carDetails'),
});
/** The flags of a request, without its other fields. */
export const flagsIn = (request: PostQualificationFlags): PostQualificationFlags =>
  flagsOf((section) => request[flagOfSection[section]]);
