import * as z from '#zod';
import { addressKinds, contactTitles } from './contact-kinds.ts';

const text = z.nullable(z.string());
export const car = z.object({
  contactCarId: z.number(),
  vin: text,
  brandId: z.nullable(z.number()),
  modelId: z.nullable(z.number()),
  modelName: text,
  modelCode: text,
  licencePlate: text,
  countryOfRegistrationCode: text,
  firstRegistration: text,
  mileageKm: z.nullable(z.number()),
  dealerId: z.nullable(z.number()),
  dealerName: text,
  version: z.number(),
});
export type Car = z.infer<typeof car>;
export const contact = z.object({
  contactId: z.number(),
  title: z.nullable(z.enum(contactTitles)),
  academicTitle: text,
  firstName: text,
  lastName: z.string(),
  fullName: z.string(),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  language: z.string(),
  addresses: z.array(
    z.object({
      kind: z.enum(addressKinds),
      buName: text,
      street: text,
      houseNumber: text,
      zipCode: text,
      city: text,
      countryCode: text,
    }),
  ),
  note: text,
  cars: z.array(car),
  /** Blacklisted ones of the addresses. */
  blacklistedEmails: z.array(z.string()),
  lastModifiedDateTime: z.string(),
  /** Staff can't change it or add it to new cases (rule 19.5). */
  isRestricted: z.boolean(),
  /** It can't be deleted (rule 19.6). */
  isHeld: z.boolean(),
  /** It can't be changed until the erasure has finished (rule 19.11). */
  isBeingErased: z.boolean(),
  version: z.number(),
});
export type Contact = z.infer<typeof contact>;
