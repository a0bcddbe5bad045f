import { extend } from 'zod/mini';
import * as z from '#zod';
import { userKey } from '../access/users.ts';
import { signedIn } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import {
  caseParams,
  email,
  id,
  idText,
  instant,
  languageCode,
  line,
  optionalId,
} from '../platform/field-rules.ts';
import { forwardMessageMaxLength, forwardRecipientsMax, titleMaxLength } from '../platform/limits.ts';
import { mailPreview } from '../platform/outbox.ts';
import { filled } from '../platform/placeholder-rules.ts';
import { richText } from '../platform/rich-text.ts';
import { sharedDetails } from './solution.ts';

export const forwardRecipient = z.object({ email, dealerId: optionalId });
/** Key of the draft that the composer of a forward saves and the preview renders. */
export const forwardDraftKey = (caseId: number): string => `case:${caseId}:forward`;

/** Form of a forward. */
export const forwardForm = z.object({
  to: z.array(forwardRecipient).check(z.minLength(1), z.maxLength(forwardRecipientsMax)),
  cc: z._default(z.array(email).check(z.maxLength(forwardRecipientsMax)), []),
  language: languageCode,
  subject: line({ max: titleMaxLength }).check(filled),
  message: richText({ max: forwardMessageMaxLength }).check(z.minLength(1), filled),
  /** Files of the case to attach. Opt-in. */
  attachmentIds: z._default(z.array(id).check(z.maxLength(20)), []),
  /** Details shared with the recipient (rule 9.31). Car and customer's words by default … */
  includesCar: z._default(z.boolean(), true),
  includesWords: z._default(z.boolean(), true),
  /** … name and address of the customer only if chosen. */
  includesCustomer: z._default(z.boolean(), false),
  dueDateTime: z.nullish(instant),
  /** Starts a reminder process, if a rule applies (rule 16.1). */
  withReminders: z._default(z.boolean(), true),
});
export type ForwardForm = z.input<typeof forwardForm>;

/** A possible recipient of a forward, with the dealer that has the address. */
const proposedRecipient = z.object({
  email: z.string(),
  dealerId: z.nullable(z.number()),
  name: z.nullable(z.string()),
});

/** A token link with its state. The link itself is never shown again. */
export const caseLink = z.object({
  caseLinkId: z.number(),
  /** Links of one forward to one address form a sequence, because each reminder adds one. */
  forwardId: z.number(),
  email: z.string(),
  dealerName: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  deliveredAt: z.nullable(z.string()),
  failedAt: z.nullable(z.string()),
  openedCount: z.number(),
  firstOpenedAt: z.nullable(z.string()),
  usedAt: z.nullable(z.string()),
  expiresAt: z.string(),
  /** When the case was solved or closed another way. */
  endedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
  /** The mail was withdrawn before delivery. */
  isMailWithdrawn: z.boolean(),
  /** The mail was not sent, because there is no mail server. */
  isMailKept: z.boolean(),
  /** Can be sent again, extended and revoked by users who may change the case. */
  canChange: z.boolean(),
});
export type CaseLink = z.infer<typeof caseLink>;

const linkParams = z.object({ id: idText, linkId: idText });
const linkErrors = ['NotFound', 'CaseLocked', 'CaseReadOnly', 'LinkEnded'] as const;
export const forwardingEndpoints = {
  proposeForward: endpoint({
    method: 'GET',
    path: 'case/{id}/forward/proposal',
    access: signedIn,
    summary:
      'Recipients by the forwarding rule and the car, subject, text in the language, due date, and details that can be shared',
    params: caseParams,
    query: z.object({ language: z.optional(languageCode) }),
    reply: z.object({
      to: z.array(proposedRecipient),
      /** All possible recipients, including those of `to`. */
      offered: z.array(
        extend(proposedRecipient, {
          by: z.enum(['rule', 'carDealer']),
          /** The case was already forwarded to them. */
          isAsked: z.boolean(),
        }),
      ),
      cc: z.array(z.string()),
      language: languageCode,
      subject: z.string(),
      /** Rich text. */
      message: z.string(),
      dueDateTime: z.nullable(z.string()),
      ruleName: z.nullable(z.string()),
      /** All details that the forward can share. */
      shown: sharedDetails,
    }),
    seen: { kind: 'case', by: 'id' },
    errors: ['NotFound'],
  }),
  forwardCase: endpoint({
    method: 'POST',
    path: 'case/{id}/forward',
    summary: 'Forward the case: one mail with own links for each recipient',
    access: signedIn,
    request: 'multipart',
    params: caseParams,
    /** A repeated call with the same `requestKey` returns the forward of the first one. */
    body: extend(forwardForm, { requestKey: z.optional(z.uuid()) }),
    /** `isMailKept`: there is no mail server, so nothing was sent. */
    reply: z.object({ caseEventId: z.number(), version: z.number(), isMailKept: z.boolean() }),
    errors: [
      'NotFound',
      'CaseLocked',
      'CaseReadOnly',
      'Forbidden',
      'RecipientBlacklisted',
      'FileTooLarge',
      'TooManyFiles',
      'FileTypeRejected',
      'FileEmpty',
    ],
  }),
  previewForward: endpoint({
    method: 'GET',
    path: 'case/{id}/forward/preview',
    access: signedIn,
    summary:
      'Preview of the mail that this draft of the forward would send; without `draftKey`, of the proposal',
    params: caseParams,
    query: z.object({ draftKey: z.optional(userKey) }),
    reply: mailPreview,
    seen: { kind: 'case', by: 'id' },
    errors: ['NotFound'],
  }),
  listLinks: endpoint({
    method: 'GET',
    path: 'case/{id}/links',
    summary: 'Token links of the case with their state',
    access: signedIn,
    params: caseParams,
    reply: z.array(caseLink),
    seen: { kind: 'case', by: 'id' },
    errors: ['NotFound'],
  }),
  sendLinkAgain: endpoint({
    method: 'POST',
    path: 'case/{id}/links/{linkId}/send-again',
    summary: 'Mail the forward to this recipient again, with a new link; the old one is revoked',
    access: signedIn,
    params: linkParams,
    reply: z.array(caseLink),
    seen: { kind: 'case', by: 'id' },
    errors: [...linkErrors, 'RecipientBlacklisted'],
  }),
  extendLink: endpoint({
    method: 'POST',
    path: 'case/{id}/links/{linkId}/extend',
    summary: 'Extend a link to 90 days from now, even if it has expired',
    access: signedIn,
    params: linkParams,
    reply: z.array(caseLink),
    seen: { kind: 'case', by: 'id' },
    errors: linkErrors,
  }),
  revokeLink: endpoint({
    method: 'POST',
    path: 'case/{id}/links/{linkId}/revoke',
    summary: 'Revoke a link, and its mail if it is not delivered yet',
    access: signedIn,
    params: linkParams,
    reply: z.array(caseLink),
    seen: { kind: 'case', by: 'id' },
    errors: linkErrors,
  }),
};
