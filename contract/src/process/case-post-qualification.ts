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
const asksSomething = z.refine<PostQualificationFlags>((flags) => flagNames.some((flag) => flags[flag]), {
  path: ['hasNameDetails'],
  error: 'anyOption',
});
export const postQualificationForm = requestForm.check(asksSomething);
export type PostQualificationForm = z.input<typeof postQualificationForm>;

const hasEachOnce = (decided: readonly { field: ComparedField }[]) =>
  new Set(decided.map(({ field }) => field)).size === decided.length;
/** What staff decide of an answer, field by field; a correction is a value of their own. */
export const reviewForm = z.object({
  /** The answer that was looked at: the customer may have changed it since. */
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
/** What a correction of each field may be: what the contact and the car themselves may hold (rules 6.1 and 6.2). */
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
    summary: 'What was asked of the customer of the case, newest first, with the answers',
    access: signedIn,
    params: caseParams,
    reply: z.array(postQualification),
    seen: { kind: 'case', by: 'id' },
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
    seen: { kind: 'case', by: 'id' },
    errors: ['NotFound'],
  }),
  previewPostQualification: endpoint({
    method: 'GET',
    path: 'case/{id}/post-qualification/preview',
    summary: 'The very mail that would ask the customer',
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
    summary: 'Ask the customer for data by a mail with a link; an earlier request ends',
    access: postQualificationRequester,
    request: 'json',
    params: caseParams,
    /** Sent again with the same `requestKey`, the call answers the request made by the first one. */
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
    errors: ['NotFound', 'CaseLocked', 'CaseReadOnly', 'AnswerChanged', 'ContactRestricted'],
  }),
};
