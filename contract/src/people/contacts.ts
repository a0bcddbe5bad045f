import { extend } from 'zod/mini';
import * as z from '#zod';
import { adminType, signedIn } from '../platform/access.ts';
import { emailAddress } from '../platform/email-address.ts';
import { endpoint } from '../platform/endpoint.ts';
import {
  baseVersion,
  dateOnly,
  email,
  id,
  idText,
  line,
  numberText,
  optionalId,
  optionalLine,
  optionalText,
  spokenLanguage,
} from '../platform/field-rules.ts';
import {
  academicTitleMaxLength,
  businessNameMaxLength,
  cityMaxLength,
  contactSearchCount,
  emailMaxLength,
  emailsPerContact,
  houseNumberMaxLength,
  personNameMaxLength,
  phonesPerContact,
  shortTextMaxLength,
  streetMaxLength,
  vinLength,
  vinTailLength,
  zipCodeMaxLength,
} from '../platform/limits.ts';
import { flagText, nothing, pageOf, paging } from '../platform/paging.ts';
import { isPhoneNumber, plainPhone } from '../platform/phone-number.ts';
import { car, contact } from './contact.ts';
import { addressKinds, contactTitles } from './contact-kinds.ts';
import { vinOf } from './vin.ts';

export const address = z.object({
  kind: z.enum(addressKinds),
  buName: optionalLine({ max: businessNameMaxLength }),
  street: optionalLine({ max: streetMaxLength }),
  houseNumber: optionalLine({ max: houseNumberMaxLength }),
  zipCode: optionalLine({ max: zipCodeMaxLength }),
  city: optionalLine({ max: cityMaxLength }),
  countryCode: optionalLine({ max: 2 }),
});

/** Any notation. An extension and a remark after the number are stored as typed. */
const phone = line({ max: 40 }).check(
  z.overwrite(plainPhone),
  z.refine((value) => value === '' || isPhoneNumber(value), { error: 'phone' }),
);
/** Form of a contact. Requires a first or last name, or a company. */
export const contactForm = z.object({
  title: z.nullish(z.enum(contactTitles)),
  academicTitle: optionalLine({ max: academicTitleMaxLength }),
  firstName: optionalLine({ max: personNameMaxLength }),
  lastName: line({ max: personNameMaxLength }),
  emails: z._default(z.array(email).check(z.maxLength(emailsPerContact)), []),
  phones: z._default(z.array(phone).check(z.maxLength(phonesPerContact)), []),
  language: z._default(spokenLanguage, 'en'),
  addresses: z._default(
    z.array(address).check(
      z.refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length, {
        error: 'oneOfEachKind',
      }),
    ),
    [],
  ),
  note: optionalText({ max: 2000 }),
});
export type ContactForm = z.input<typeof contactForm>;

/** A car may have no VIN, only its last 7 characters, or all 17. */
export const optionalVin = z.pipe(
  z.nullish(
    z.string().check(
      z.overwrite(vinOf),
      z.refine((value) => [0, 7, vinLength].includes(value.length), { error: 'vinOrTail' }),
      z.refine((value) => /^[A-Z0-9]*$/.test(value), { error: 'vinOrTail' }),
    ),
  ),
  z.transform((value: string | null | undefined) => value || null),
);
export const carForm = z.object({
  vin: optionalVin,
  brandId: optionalId,
  modelId: optionalId,
  modelCode: optionalLine({ max: 20 }),
  licencePlate: optionalLine({ max: 20 }),
  countryOfRegistrationCode: optionalLine({ max: 2 }),
  firstRegistration: z.nullish(dateOnly),
  mileageKm: z.nullish(z.int().check(z.gte(0), z.lte(5_000_000))),
  dealerId: optionalId,
});
export type CarForm = z.input<typeof carForm>;

/** Amounts of data stored about a person in all cases (rule 19.2). */
export const storedCounts = z.object({
  cases: z.number(),
  /** Cases that the reader does not see, including those in the bin. */
  casesOutOfScope: z.number(),
  cars: z.number(),
  events: z.number(),
  mails: z.number(),
  files: z.number(),
  answers: z.number(),
});
export type StoredCounts = z.infer<typeof storedCounts>;
/** A contact in a list. `storedCounts` is set only for data protection searches. */
export const listedContact = extend(contact, { storedCounts: z.optional(storedCounts) });
export type ListedContact = z.infer<typeof listedContact>;

/** A contact outside the reader's scope, found by exact e-mail address or VIN: a name without details (rule 6.8). */
export const contactElsewhere = z.object({
  contactId: z.number(),
  fullName: z.string(),
  inUseElsewhere: z.literal(true),
  /** Its car with the VIN it was found by. */
  contactCarId: z.nullable(z.number()),
});
export type ContactElsewhere = z.infer<typeof contactElsewhere>;
export const foundContact = z.union([contact, contactElsewhere]);
export type FoundContact = z.infer<typeof foundContact>;
export const isElsewhere = (found: FoundContact): found is ContactElsewhere => 'inUseElsewhere' in found;

/** A page of contacts. The total is exact if `isTotalExact`, otherwise "more than" this number. */
export const contactList = extend(pageOf(listedContact), { isTotalExact: z.boolean() });
export type ContactList = z.infer<typeof contactList>;

const sought = z.string().check(z.trim(), z.maxLength(shortTextMaxLength));
/** Search under data protection. Address and VIN must be complete, so that users can't browse persons (rule 19.2). */
export const soughtPerson = z.object({
  name: z._default(sought, ''),
  email: z._default(
    sought.check(z.refine((text) => text === '' || emailAddress(text) !== null, { error: 'fullAddress' })),
    '',
  ),
  phone: z._default(sought, ''),
  vin: z._default(
    sought.check(
      z.refine((text) => [0, vinTailLength, vinLength].includes(vinOf(text).length), { error: 'vinOrTail' }),
    ),
    '',
  ),
  internalId: z._default(sought, ''),
});
export const contactParams = z.object({ contactId: idText });
export const carParams = z.object({ contactId: idText, contactCarId: idText });

export const contactEndpoints = {
  createContact: endpoint({
    method: 'POST',
    path: 'contacts',
    summary: 'Create a contact; returns its id',
    access: signedIn,
    request: 'json',
    body: contactForm,
    reply: z.number(),
    errors: [],
  }),
  listContacts: endpoint({
    method: 'GET',
    path: 'contacts/list',
    summary:
      'Contacts, paged. With `gdpr`, persons in all scopes by the given identifiers, with counts of their data; needs the claim DSVGO',
    access: signedIn,
    query: z.object({
      ...paging,
      search: z._default(z.string().check(z.maxLength(shortTextMaxLength)), ''),
      gdpr: z._default(flagText, false),
      ...soughtPerson.shape,
    }),
    reply: contactList,
    seen: { kind: 'list' },
    errors: ['Forbidden'],
  }),
  searchContacts: endpoint({
    method: 'GET',
    path: 'contacts/search',
    summary:
      'Contacts by beginnings of names and e-mail, tolerating typing errors, or by telephone, VIN, its last 7 characters, licence plate',
    access: signedIn,
    query: z.object({
      firstName: z.optional(z.string().check(z.maxLength(personNameMaxLength))),
      lastName: z.optional(z.string().check(z.maxLength(personNameMaxLength))),
      email: z.optional(z.string().check(z.maxLength(emailMaxLength))),
      phone: z.optional(z.string().check(z.maxLength(shortTextMaxLength))),
      vin: z.optional(z.string().check(z.maxLength(shortTextMaxLength))),
      licencePlate: z.optional(z.string().check(z.maxLength(shortTextMaxLength))),
      count: z._default(numberText({ min: 1, max: 100 }), contactSearchCount),
    }),
    reply: z.array(foundContact),
    seen: { kind: 'list' },
    errors: [],
  }),
  getContact: endpoint({
    method: 'GET',
    path: 'contacts/{contactId}',
    summary: 'One contact with its cars',
    access: signedIn,
    params: contactParams,
    reply: contact,
    seen: { kind: 'contact', by: 'contactId' },
    errors: ['NotFound'],
  }),
  updateContact: endpoint({
    method: 'PUT',
    path: 'contacts/{contactId}',
    summary: 'Change a contact',
    access: signedIn,
    request: 'json',
    params: contactParams,
    body: extend(contactForm, { contactId: id, version: baseVersion }),
    reply: contact,
    seen: { kind: 'contact', by: 'contactId' },
    errors: ['NotFound', 'ContactChanged', 'ContactRestricted'],
  }),
  removeContact: endpoint({
    method: 'DELETE',
    path: 'contacts/{contactId}',
    summary: 'Delete a contact that no case uses',
    access: adminType,
    params: contactParams,
    reply: nothing,
    errors: ['NotFound', 'ContactInUse', 'Forbidden', 'ContactRestricted', 'ContactHeld'],
  }),
  createCar: endpoint({
    method: 'POST',
    path: 'contacts/{contactId}/cars',
    summary: 'Add a car; returns its id',
    access: signedIn,
    request: 'json',
    params: contactParams,
    body: carForm,
    reply: z.number(),
    errors: ['NotFound', 'ContactRestricted'],
  }),
  updateCar: endpoint({
    method: 'PUT',
    path: 'contacts/{contactId}/cars/{contactCarId}',
    summary: 'Change a car',
    access: signedIn,
    request: 'json',
    params: carParams,
    body: extend(carForm, { version: baseVersion }),
    reply: car,
    seen: { kind: 'contact', by: 'contactId' },
    errors: ['NotFound', 'CarChanged', 'ContactRestricted'],
  }),
  removeCar: endpoint({
    method: 'DELETE',
    path: 'contacts/{contactId}/cars/{contactCarId}',
    summary: 'Delete a car that no case uses',
    access: adminType,
    params: carParams,
    reply: nothing,
    errors: ['NotFound', 'CarInUse', 'Forbidden', 'ContactRestricted', 'ContactHeld'],
  }),
};
