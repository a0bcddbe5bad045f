import { extend } from 'zod/mini';
import * as z from '#zod';
import { addressKinds, contactTitles } from '../people/contact-kinds.ts';
import { address, carForm, contactForm } from '../people/contacts.ts';
import { postQualificationRequester, signedIn } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { caseParams, email, idText, instant, languageCode, optionalLine } from '../platform/field-rules.ts';
import { businessNameMaxLength } from '../platform/limits.ts';
import { mailPreview } from '../platform/outbox.ts';
import { flagText } from '../platform/paging.ts';
import {
  type ComparedField,
  comparedFields,
  flagNames,
  type PostQualificationFlags,
  postQualificationFlags,
} from './compared-fields.ts';

const comparison = z.object({
  field: z.enum(comparedFields),
  ours: z.nullable(z.string()),
  theirs: z.nullable(z.string()),
  /**
   * `same`: equal to ours. `filled`: ours was empty and was filled at once. Other states are decided by staff: open,
   * taken, kept or corrected.
   */
  state: z.enum(['same', 'filled', 'open', 'taken', 'kept', 'corrected']),
});
export type Comparison = z.infer<typeof comparison>;

/** A request to the customer of a case, with its state. The link itself is never shown again. */
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
  /** When the case was resumed without an answer (rule 17.11). */
  gaveUpAt: z.nullable(z.string()),
  reviewedAt: z.nullable(z.string()),
  reviewedBy: z.nullable(z.string()),
  expiresAt: z.string(),
  /** When the case was completed, or a newer request replaced this one. */
  endedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
  canChange: z.boolean(),
  /** The customer's values compared with ours. Null before an answer and after erasure. */
  answer: z.nullable(
    z.object({ addressType: z.nullable(z.enum(addressKinds)), fields: z.array(comparison) }),
  ),
});
export type PostQualification = z.infer<typeof postQualification>;

/** Form of a request. At least one section is required. */
const requestForm = z.object({ ...postQualificationFlags.shape, email, language: languageCode });
const asksSomething = z.refine<PostQualificationFlags>((flags) => flagNames.some((flag) => flags[flag]), {
  path: ['hasNameDetails'],
  error: 'anyOption',
});
export const postQualificationForm = requestForm.check(asksSomething);
export type PostQualificationForm = z.input<typeof postQualificationForm>;

const hasEachOnce = (decided: readonly { field: ComparedField }[]) =>
  new Set(decided.map(({ field }) => field)).size === decided.length;
/** Decisions of staff on an answer, field by field. A correction has its own value. */
export const reviewForm = z.object({
  /** Identifies the answer that the user saw, because the customer may have changed it since. */
  answeredAt: instant,
  fields: z
    .array(
      z.object({
        field: z.enum(comparedFields),
        decision: z.enum(['take', 'keep', 'correct']),
        value: optionalLine({ max: businessNameMaxLength }),
      }),
    )
    .check(z.maxLength(comparedFields.length), z.refine(hasEachOnce, { error: 'choice' })),
});
export type ReviewForm = z.input<typeof reviewForm>;

const { kind: _kind, ...ofAddress } = address.shape;
/** Allowed corrections by field, same as in the contact and the car (rules 6.1 and 6.2). */
export const correctedValues = {
  salutation: z.nullable(z.enum(contactTitles)),
  title: contactForm.shape.academicTitle,
  firstName: contactForm.shape.firstName,
  lastName: contactForm.shape.lastName,
  ...ofAddress,
  vin: carForm.shape.vin,
  countryOfRegistrationCode: carForm.shape.countryOfRegistrationCode,
} satisfies Record<ComparedField, z.ZodMiniType>;

const ofCase = z.object({ id: idText, postQualificationId: idText });
const linkErrors = ['NotFound', 'CaseLocked', 'CaseReadOnly', 'LinkEnded'] as const;
const asked = z._default(flagText, false);

export const casePostQualificationEndpoints = {
  listPostQualifications: endpoint({
    method: 'GET',
    path: 'case/{id}/post-qualification',
    summary: 'Requests to the customer of the case, newest first, with the answers',
    access: signedIn,
    params: caseParams,
    reply: z.array(postQualification),
    seen: { kind: 'case', by: 'id' },
    errors: ['NotFound'],
  }),
  proposePostQualification: endpoint({
    method: 'GET',
    path: 'case/{id}/post-qualification/proposal',
    summary: 'Missing data of contact and car, possible recipients, and the language',
    access: postQualificationRequester,
    params: caseParams,
    reply: z.object({
      ...postQualificationFlags.shape,
      /** Fields without a stored value, in the order of the form. */
      missing: z.array(z.enum(comparedFields)),
      /** Addresses of the contact. Empty without addresses or without a contact. */
      emails: z.array(z.object({ email: z.string(), isBlacklisted: z.boolean() })),
      language: languageCode,
      /** An earlier request that this one would replace. */
      open: z.nullable(
        z.object({ postQualificationId: z.number(), email: z.string(), createdAt: z.string() }),
      ),
    }),
    seen: { kind: 'case', by: 'id' },
    errors: ['NotFound'],
  }),
  previewPostQualification: endpoint({
    method: 'GET',
    path: 'case/{id}/post-qualification/preview',
    summary: 'Preview of the mail to the customer',
    access: postQualificationRequester,
    params: caseParams,
    query: z.object({
      hasNameDetails: asked,
      hasAddressDetails: asked,
      hasCarDetails: asked,
      email,
      language: languageCode,
    }),
    reply: mailPreview,
    seen: { kind: 'case', by: 'id' },
    errors: ['NotFound'],
  }),
  requestPostQualification: endpoint({
    method: 'POST',
    path: 'case/{id}/post-qualification',
    summary: 'Request data from the customer by a mail with a link; ends an earlier request',
    access: postQualificationRequester,
    request: 'json',
    params: caseParams,
    /** A repeated call with the same `requestKey` returns the request of the first one. */
    body: extend(requestForm, { requestKey: z.optional(z.uuid()) }).check(asksSomething),
    reply: z.object({ caseEventId: z.number(), version: z.number(), isMailKept: z.boolean() }),
    errors: [
      'NotFound',
      'CaseLocked',
      'CaseReadOnly',
      'Forbidden',
      'RecipientBlacklisted',
      'ContactRestricted',
    ],
  }),
  sendPostQualificationAgain: endpoint({
    method: 'POST',
    path: 'case/{id}/post-qualification/{postQualificationId}/send-again',
    summary: 'Mail the request again, with a new link of 30 days; the old one is revoked',
    access: postQualificationRequester,
    params: ofCase,
    reply: z.array(postQualification),
    seen: { kind: 'case', by: 'id' },
    errors: [...linkErrors, 'RecipientBlacklisted'],
  }),
  revokePostQualification: endpoint({
    method: 'POST',
    path: 'case/{id}/post-qualification/{postQualificationId}/revoke',
    summary: 'Revoke the link and its mail if it is not delivered yet; the case no longer waits',
    access: postQualificationRequester,
    params: ofCase,
    reply: z.array(postQualification),
    seen: { kind: 'case', by: 'id' },
    errors: linkErrors,
  }),
  reviewPostQualification: endpoint({
    method: 'POST',
    path: 'case/{id}/post-qualification/{postQualificationId}/review',
    summary: 'Accept, keep or correct answers of the customer, for some or all fields',
    access: signedIn,
    request: 'json',
    params: ofCase,
    body: reviewForm,
    reply: z.array(postQualification),
    seen: { kind: 'case', by: 'id' },
    errors: ['NotFound', 'CaseLocked', 'CaseReadOnly', 'AnswerChanged', 'ContactRestricted'],
  }),
};
