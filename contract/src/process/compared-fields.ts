import * as z from '#zod';

/** What a customer can be asked to complete, a section of the form each. */
export const postQualificationFlags = z.object({
  hasNameDetails: z.boolean(),
  hasAddressDetails: z.boolean(),
  hasCarDetails: z.boolean(),
});
export type PostQualificationFlags = z.infer<typeof postQualificationFlags>;

/**
 * The fields that an answer is compared by, section by section in the order of the form. Those of an address are of the address
 * of the type that the customer gave.
 */
export const fieldsOfSections = {
  nameDetails: ['salutation', 'title', 'firstName', 'lastName'],
  addressDetails: ['buName', 'street', 'houseNumber', 'zipCode', 'city', 'countryCode'],
  carDetails: ['vin', 'countryOfRegistrationCode'],
} as const;
export type Section = keyof typeof fieldsOfSections;
export type ComparedField = (typeof fieldsOfSections)[Section][number];
export const sections = Object.keys(fieldsOfSections) as Section[]; // the type of keys is lost on the way
export const comparedFields: readonly ComparedField[] = Object.values(fieldsOfSections).flat();

export const isOfSection = (section: Section, field: ComparedField): boolean =>
  (fieldsOfSections[section] as readonly ComparedField[]).includes(field);

/** What says that a section is asked for. */
export const flagOfSection = {
  nameDetails: 'hasNameDetails',
  addressDetails: 'hasAddressDetails',
  carDetails: 'hasCarDetails',
} as const satisfies Record<Section, keyof PostQualificationFlags>;
export const flagNames = Object.values(flagOfSection);

/** The flags alone, each by its section. */
export const flagsOf = (isAskedFor: (section: Section) => boolean): PostQualificationFlags => ({
  hasNameDetails: isAskedFor('nameDetails'),
  hasAddressDetails: isAskedFor('addressDetails'),
  hasCarDetails: isAskedFor('carDetails'),
});
/** Those of a request, without what else it holds. */
export const flagsIn = (request: PostQualificationFlags): PostQualificationFlags =>
  flagsOf((section) => request[flagOfSection[section]]);
