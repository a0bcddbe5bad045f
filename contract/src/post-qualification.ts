import { extend } from 'zod/mini';
import * as z from '#zod';
import { anonymous, postQualificationRequester, signedIn } from './access.ts';
import {
  type ComparedField,
  comparedFields,
  type PostQualificationFlags,
  postQualificationFlags,
} from './compared-fields.ts';
import { addressKinds, contactTitles } from './contact-kinds.ts';
import { address, carForm, contactForm } from './contacts.ts';
import { countryCodes } from './country-codes.ts';
import { endpoint } from './endpoint.ts';
import { caseParams, email, idText, instant, languageCode, line, optionalLine } from './field-rules.ts';
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
  vinLength,
  zipCodeMaxLength,
  zipCodeMinLength,
} from './limits.ts';
import { mailPreview } from './mail-out.ts';
import { linkToken } from './solution.ts';

export { type ComparedField, comparedFields, type PostQualificationFlags, postQualificationFlags };

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
    /** Business name: of a business address only, and required there. */
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
export const carDetails = z.object({
  /** Whole; a wrong check digit is a hint of the page, no refusal. */
  vin: z.string().check(
    z.overwrite((value) => value.replace(/\s/g, '').toUpperCase()),
    z.minLength(1),
    z.length(vinLength),
  ),
  countryOfRegistrationCode: countryCode,
});

/** The sections that the customer filled in; those that were not asked for are null. */
const details = {
  nameDetails: z.nullable(nameDetails),
  addressDetails: z.nullable(addressDetails),
  carDetails: z.nullable(carDetails),
};
export const postQualificationDetails = z.object(details);
export type PostQualificationDetails = z.infer<typeof postQualificationDetails>;

/** A request with its answer, as the page gets it and gives it back: each section that it flags is there. */
const answered = z.object({ ...postQualificationFlags.shape, ...details });
const holdsWhatItFlags = (given: z.infer<typeof answered>): boolean =>
  given.hasNameDetails === (given.nameDetails !== null) &&
  given.hasAddressDetails === (given.addressDetails !== null) &&
  given.hasCarDetails === (given.carDetails !== null);
const unflagged = { error: 'format' };
export const postQualificationAnswer = answered.check(z.refine(holdsWhatItFlags, unflagged));
export type PostQualificationAnswer = z.input<typeof postQualificationAnswer>;

/** What somebody who holds the link sees: what is asked for, and what was answered by this very link. */
const openRequest = z.object({
  ...postQualificationFlags.shape,
  /** The name that the mail greets, until the link was answered; no address and no car of ours (rule 17.7). */
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
  /** Number of the case, as the mail names it. */
  internalId: z.string(),
  language: languageCode,
  expiresAt: z.string(),
  answeredAt: z.nullable(z.string()),
});
export type OpenPostQualification = z.infer<typeof openRequest>;

const comparison = z.object({
  field: z.enum(comparedFields),
  ours: z.nullable(z.string()),
  theirs: z.nullable(z.string()),
  /** `same`: ours says it already, or it was empty and took it at once. The others are staff's: still to be decided, taken, kept, or corrected. */
  state: z.enum(['same', 'filled', 'open', 'taken', 'kept', 'corrected']),
});
export type Comparison = z.infer<typeof comparison>;

/** A request to the customer of a case, and where it stands. The link itself is never shown again. */
export const postQualification = z.object({
  ...postQualificationFlags.shape,
  postQualificationId: z.number(),
  email: z.string(),
  language: languageCode,
  by: z.nullable(z.string()),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  deliveredAt: z.nullable(z.string()),
  failedAt: z.nullable(z.string()),
  isMailKept: z.boolean(),
  isMailWithdrawn: z.boolean(),
  openedCount: z.number(),
  firstOpenedAt: z.nullable(z.string()),
  remindedAt: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
  /** Its waiting ended without an answer (rule 17.11). */
  gaveUpAt: z.nullable(z.string()),
  reviewedAt: z.nullable(z.string()),
  reviewedBy: z.nullable(z.string()),
  expiresAt: z.string(),
  /** The case came to rest, or a newer request took its place. */
  endedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
  canChange: z.boolean(),
  /** What the customer gave against what we hold; null until it was answered, and once erased. */
  answer: z.nullable(
    z.object({ addressType: z.nullable(z.enum(addressKinds)), fields: z.array(comparison) }),
  ),
});
export type PostQualification = z.infer<typeof postQualification>;

/** A request as its dialog holds it: something is asked for. */
const requestForm = z.object({ ...postQualificationFlags.shape, email, language: languageCode });
const asksSomething = z.refine<PostQualificationFlags>(
  (flags) => flags.hasNameDetails || flags.hasAddressDetails || flags.hasCarDetails,
  { path: ['hasNameDetails'], error: 'anyOption' },
);
export const postQualificationForm = requestForm.check(asksSomething);
export type PostQualificationForm = z.input<typeof postQualificationForm>;

/** What staff decide of an answer, field by field; a correction is a value of their own. */
export const reviewForm = z.object({
  /** The answer that was looked at: the customer may have changed it since. */
  answeredAt: instant,
  fields: z.array(
    z.object({
      field: z.enum(comparedFields),
      decision: z.enum(['take', 'keep', 'correct']),
      value: optionalLine({ max: businessNameMaxLength }),
    }),
  ),
});
export type ReviewForm = z.input<typeof reviewForm>;
/** What a correction of each field may be: what the contact and the car themselves may hold (rules 6.1 and 6.2). */
export const correctedValues = {
  salutation: z.nullable(z.enum(contactTitles)),
  title: contactForm.shape.academicTitle,
  firstName: contactForm.shape.firstName,
  lastName: contactForm.shape.lastName,
  buName: address.shape.buName,
  street: address.shape.street,
  houseNumber: address.shape.houseNumber,
  zipCode: address.shape.zipCode,
  city: address.shape.city,
  countryCode: address.shape.countryCode,
  vin: carForm.shape.vin,
  countryOfRegistrationCode: carForm.shape.countryOfRegistrationCode,
} satisfies Record<ComparedField, z.ZodMiniType>;

const flagText = z._default(z.enum(['true', 'false']), 'false');
const ofCase = z.object({ id: idText, postQualificationId: idText });
const tokenParams = z.object({ token: linkToken });
const linkErrors = ['NotFound', 'CaseLocked', 'CaseAtRest', 'LinkEnded'] as const;

export const postQualificationEndpoints = {
  getPostQualification: endpoint({
    method: 'GET',
    path: 'post-qualification/{token}',
    summary: 'What the customer is asked for by a link, and what was answered by it',
    access: anonymous,
    limit: 'link',
    params: tokenParams,
    reply: openRequest,
    errors: ['NotFound'],
  }),
  /** The same as the call below for a page that did not answer yet; both can be repeated (rule 17.8). */
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
    summary: 'Change the answer that was given by a link',
    access: anonymous,
    limit: 'link',
    request: 'json',
    params: tokenParams,
    body: postQualificationAnswer,
    reply: z.object({ answeredAt: z.string() }),
    errors: ['NotFound'],
  }),
  listPostQualifications: endpoint({
    method: 'GET',
    path: 'case/{id}/post-qualification',
    summary: 'What was asked of the customer of the case, newest first, with the answers',
    access: signedIn,
    params: caseParams,
    reply: z.array(postQualification),
    errors: ['NotFound'],
  }),
  proposePostQualification: endpoint({
    method: 'GET',
    path: 'case/{id}/post-qualification/proposal',
    summary: 'What contact and car lack, who could be asked, and in which language',
    access: postQualificationRequester,
    params: caseParams,
    reply: z.object({
      ...postQualificationFlags.shape,
      /** What there is nothing of, in the order of the form. */
      missing: z.array(z.enum(comparedFields)),
      /** Of the contact; none when it has no address, or the case no contact. */
      emails: z.array(z.object({ email: z.string(), isBlacklisted: z.boolean() })),
      language: languageCode,
      /** An earlier request that this one would take the place of. */
      open: z.nullable(
        z.object({ postQualificationId: z.number(), email: z.string(), createdAt: z.string() }),
      ),
    }),
    errors: ['NotFound'],
  }),
  previewPostQualification: endpoint({
    method: 'GET',
    path: 'case/{id}/post-qualification/preview',
    summary: 'The very mail that would ask the customer',
    access: postQualificationRequester,
    params: caseParams,
    query: z.object({
      hasNameDetails: flagText,
      hasAddressDetails: flagText,
      hasCarDetails: flagText,
      email,
      language: languageCode,
    }),
    reply: mailPreview,
    errors: ['NotFound'],
  }),
  requestPostQualification: endpoint({
    method: 'POST',
    path: 'case/{id}/post-qualification',
    summary: 'Ask the customer for data by a mail with a link; an earlier request ends',
    access: postQualificationRequester,
    request: 'json',
    params: caseParams,
    /** Sent again with the same `requestKey`, the call answers the request made by the first one. */
    body: extend(requestForm, { requestKey: z.optional(z.uuid()) }).check(asksSomething),
    reply: z.object({ caseEventId: z.number(), version: z.number(), isMailKept: z.boolean() }),
    errors: ['NotFound', 'CaseLocked', 'CaseAtRest', 'Forbidden', 'RecipientBlacklisted'],
  }),
  sendPostQualificationAgain: endpoint({
    method: 'POST',
    path: 'case/{id}/post-qualification/{postQualificationId}/send-again',
    summary: 'Mail the request again, with a new link of 30 days; the old one is revoked',
    access: postQualificationRequester,
    params: ofCase,
    reply: z.array(postQualification),
    errors: [...linkErrors, 'RecipientBlacklisted'],
  }),
  revokePostQualification: endpoint({
    method: 'POST',
    path: 'case/{id}/post-qualification/{postQualificationId}/revoke',
    summary: 'End the link at once, its mail if that is not delivered yet, and the waiting of the case',
    access: postQualificationRequester,
    params: ofCase,
    reply: z.array(postQualification),
    errors: linkErrors,
  }),
  reviewPostQualification: endpoint({
    method: 'POST',
    path: 'case/{id}/post-qualification/{postQualificationId}/review',
    summary: 'Take, keep or correct what the customer answered, each field or some',
    access: signedIn,
    request: 'json',
    params: ofCase,
    body: reviewForm,
    reply: z.array(postQualification),
    errors: ['NotFound', 'CaseLocked', 'CaseAtRest', 'AnswerChanged'],
  }),
};
