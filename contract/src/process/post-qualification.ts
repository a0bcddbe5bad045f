import { extend } from 'zod/mini';
import * as z from '#zod';
import { addressKinds, contactTitles } from '../people/contact-kinds.ts';
import { wholeVin } from '../people/vin.ts';
import { anonymous } from '../platform/access.ts';
import { countryCodes } from '../platform/country-codes.ts';
import { endpoint } from '../platform/endpoint.ts';
import { languageCode, line, linkToken, optionalLine } from '../platform/field-rules.ts';
import {
  academicTitleMaxLength,
  businessNameMaxLength,
  cityMaxLength,
  cityMinLength,
  houseNumberMaxLength,
  personNameMaxLength,
  personNameMinLength,
  streetMaxLength,
  streetMinLength,
  zipCodeMaxLength,
  zipCodeMinLength,
} from '../platform/limits.ts';
import { flagOfSection, postQualificationFlags, sections } from './compared-fields.ts';

const lineFrom = (min: number, max: number) => line({ max }).check(z.minLength(min));
const countryCode = z.string().check(
  z.minLength(1),
  z.overwrite((code) => code.toUpperCase()),
  z.refine((code) => code === '' || countryCodes.includes(code), { error: 'choice' }),
);
export const nameDetails = z.object({
  salutation: z.enum(contactTitles),
  title: optionalLine({ max: academicTitleMaxLength }),
  firstName: lineFrom(personNameMinLength, personNameMaxLength),
  lastName: lineFrom(personNameMinLength, personNameMaxLength),
});
export const addressDetails = z
  .object({
    addressType: z.enum(addressKinds),
    /** Business name: only of a business address, and required there. */
    buName: optionalLine({ max: businessNameMaxLength }),
    street: lineFrom(streetMinLength, streetMaxLength),
    houseNumber: optionalLine({ max: houseNumberMaxLength }),
    zipCode: lineFrom(zipCodeMinLength, zipCodeMaxLength),
    city: lineFrom(cityMinLength, cityMaxLength),
    countryCode,
  })
  .check(
    z.refine(({ addressType, buName }) => addressType !== 'BusinessAddress' || buName !== null, {
      path: ['buName'],
      error: 'required',
    }),
    z.overwrite((given) => (given.addressType === 'BusinessAddress' ? given : { ...given, buName: null })),
  );
export const carDetails = z.object({ vin: wholeVin, countryOfRegistrationCode: countryCode });

/** Sections that the customer filled in. Null if not requested. */
const details = {
  nameDetails: z.nullable(nameDetails),
  addressDetails: z.nullable(addressDetails),
  carDetails: z.nullable(carDetails),
};
export const postQualificationDetails = z.object(details);
export type PostQualificationDetails = z.infer<typeof postQualificationDetails>;

/** A request with its answer, as the page gets and returns it. Each flagged section is present. */
const answered = z.object({ ...postQualificationFlags.shape, ...details });
const holdsWhatItFlags = (given: z.infer<typeof answered>): boolean =>
  sections.every((section) => given[flagOfSection[section]] === (given[section] !== null));
const unflagged = { error: 'format' };
export const postQualificationAnswer = answered.check(z.refine(holdsWhatItFlags, unflagged));
export type PostQualificationAnswer = z.input<typeof postQualificationAnswer>;

/** What a link shows: the requested sections, and the answer by this link. */
const openRequest = z.object({
  ...postQualificationFlags.shape,
  /** The name in the greeting of the mail, until the link was answered. No stored address or car (rule 17.7). */
  nameDetails: z.nullable(
    z.object({
      salutation: z.nullable(z.enum(contactTitles)),
      title: z.nullable(z.string()),
      firstName: z.nullable(z.string()),
      lastName: z.nullable(z.string()),
    }),
  ),
  addressDetails: z.nullable(addressDetails),
  carDetails: z.nullable(carDetails),
  /** Case number, as in the mail. */
  internalId: z.string(),
  language: languageCode,
  expiresAt: z.string(),
  answeredAt: z.nullable(z.string()),
});
export type OpenPostQualification = z.infer<typeof openRequest>;

const tokenParams = z.object({ token: linkToken });

export const postQualificationEndpoints = {
  getPostQualification: endpoint({
    method: 'GET',
    path: 'post-qualification/{token}',
    summary: 'Requested data of a link, and the answers',
    access: anonymous,
    limit: 'link',
    params: tokenParams,
    reply: openRequest,
    errors: ['NotFound'],
  }),
  /** Same as `changePostQualification`, for a first answer. Both can be repeated (rule 17.8). */
  answerPostQualification: endpoint({
    method: 'POST',
    path: 'post-qualification',
    summary: 'Answer the request of a link with the whole request object',
    access: anonymous,
    limit: 'link',
    request: 'json',
    body: extend(answered, { token: linkToken }).check(z.refine(holdsWhatItFlags, unflagged)),
    reply: z.object({ answeredAt: z.string() }),
    errors: ['NotFound'],
  }),
  changePostQualification: endpoint({
    method: 'PUT',
    path: 'post-qualification/{token}',
    summary: 'Change the answer given by a link',
    access: anonymous,
    limit: 'link',
    request: 'json',
    params: tokenParams,
    body: postQualificationAnswer,
    reply: z.object({ answeredAt: z.string() }),
    errors: ['NotFound'],
  }),
};
