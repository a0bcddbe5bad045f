import { extend } from 'zod/mini';
import * as z from '#zod';
import { signedIn } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import {
  caseParams,
  email,
  filled,
  id,
  idText,
  instant,
  languageCode,
  line,
  optionalId,
} from '../platform/field-rules.ts';
import { forwardMessageMaxLength, forwardRecipientsMax, titleMaxLength } from '../platform/limits.ts';
import { mailPreview } from '../platform/outbox.ts';
import { richText } from '../platform/rich-text.ts';
import { sharedDetails } from './solution.ts';

export const forwardRecipient = z.object({ email, dealerId: optionalId });
/** The key of the draft that the composer of a forward saves, and the preview renders. */
export const forwardDraftKey = (caseId: number): string => `case:${caseId}:forward`;

/** A forward as the composer holds it. */
export const forwardForm = z.object({
  to: z.array(forwardRecipient).check(z.minLength(1), z.maxLength(forwardRecipientsMax)),
  cc: z._default(z.array(email).check(z.maxLength(forwardRecipientsMax)), []),
  language: languageCode,
  subject: line({ max: titleMaxLength }).check(filled),
  message: richText({ max: forwardMessageMaxLength }).check(z.minLength(1), filled),
  /** Files of the case that go with the mail: opt-in. */
  attachmentIds: z._default(z.array(id).check(z.maxLength(20)), []),
  /** What the recipient sees of the matter (rule 9.31). Facts of the car and the customer's words unless taken out … */
  includesCar: z._default(z.boolean(), true),
  includesWords: z._default(z.boolean(), true),
  /** … name and address of the customer only if chosen. */
  includesCustomer: z._default(z.boolean(), false),
  dueDateTime: z.nullish(instant),
  /** Begins a reminder process, where a rule says how (rule 16.1). */
  withReminders: z._default(z.boolean(), true),
});
export type ForwardForm = z.input<typeof forwardForm>;

/** Somebody whom a forward can ask, with the dealer whose address it is. */
const proposedRecipient = z.object({
  email: z.string(),
  dealerId: z.nullable(z.number()),
  name: z.nullable(z.string()),
});

/** Where a token link stands. The link itself is never shown again. */
export const caseLink = z.object({
  caseLinkId: z.number(),
  /** Links of one forward to one address are one after the other: a reminder brings a new one. */
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
  /** When the case was solved or closed, but not by this link. */
  endedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
  /** Its mail was taken back before it was delivered. */
  isMailWithdrawn: z.boolean(),
  /** Its mail was not sent: there is no mail server. */
  isMailKept: z.boolean(),
  /** Can be sent again, extended and revoked by who may change the case. */
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
      'Recipients by the forwarding rule and the car, subject, text in the language, due date, and what there is to show',
    params: caseParams,
    query: z.object({ language: z.optional(languageCode) }),
    reply: z.object({
      to: z.array(proposedRecipient),
      /** All that could be asked: those of `to` among them. */
      offered: z.array(
        extend(proposedRecipient, {
          by: z.enum(['rule', 'carDealer']),
          /** The case was forwarded to them before. */
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
      /** All that the forward can show of the matter. */
      shown: sharedDetails,
    }),
    seen: { kind: 'case', by: 'id' },
    errors: ['NotFound'],
  }),
  forwardCase: endpoint({
    method: 'POST',
    path: 'case/{id}/forward',
    summary: 'Forward the case: one mail with links of its own for each recipient',
    access: signedIn,
    request: 'multipart',
    params: caseParams,
    /** Sent again with the same `requestKey`, the call answers the forward made by the first one. */
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
      'FileTypeRefused',
    ],
  }),
  previewForward: endpoint({
    method: 'GET',
    path: 'case/{id}/forward/preview',
    access: signedIn,
    summary: 'The very mail that the saved draft of the forward would send, without a draft the proposal',
    params: caseParams,
    reply: mailPreview,
    seen: { kind: 'case', by: 'id' },
    errors: ['NotFound'],
  }),
  listLinks: endpoint({
    method: 'GET',
    path: 'case/{id}/links',
    summary: 'Token links of the case and where each stands',
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
    errors: [...linkErrors, 'RecipientBlacklisted'],
  }),
  extendLink: endpoint({
    method: 'POST',
    path: 'case/{id}/links/{linkId}/extend',
    summary: 'Let a link open for 90 days from now, also one that has expired',
    access: signedIn,
    params: linkParams,
    reply: z.array(caseLink),
    errors: linkErrors,
  }),
  revokeLink: endpoint({
    method: 'POST',
    path: 'case/{id}/links/{linkId}/revoke',
    summary: 'End a link at once, and its mail if that is not delivered yet',
    access: signedIn,
    params: linkParams,
    reply: z.array(caseLink),
    errors: linkErrors,
  }),
};
