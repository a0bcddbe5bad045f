import * as z from '#zod';

/** What a customer can be asked to complete, a section of the form each. */
export const postQualificationFlags = z.object({
  hasNameDetails: z.boolean(),
  hasAddressDetails: z.boolean(),
  hasCarDetails: z.boolean(),
});
export type PostQualificationFlags = z.infer<typeof postQualificationFlags>;

/** Fields that an answer is compared by. Those of an address are of the address of the type that the customer gave. */
export const comparedFields = [
  'salutation',
  'title',
  'firstName',
  'lastName',
  'buName',
  'street',
  'houseNumber',
  'zipCode',
  'city',
  'countryCode',
  'vin',
  'countryOfRegistrationCode',
] as const;
export type ComparedField = (typeof comparedFields)[number];
