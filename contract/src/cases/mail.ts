import { extend } from 'zod/mini';
import * as z from '#zod';
import { userKey } from '../access/users.ts';
import { signedIn } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { caseParams, email, id, idText, languageCode, line, optionalId } from '../platform/field-rules.ts';
import {
  attachmentsPerEvent,
  caseMailMaxLength,
  forwardRecipientsMax,
  titleMaxLength,
} from '../platform/limits.ts';
import { mailPreview } from '../platform/outbox.ts';
import { nothing } from '../platform/paging.ts';
import { filled } from '../platform/placeholder-rules.ts';
import { placeholderNames } from '../platform/placeholders.ts';
import { richText } from '../platform/rich-text.ts';

/** Mails of staff on a case: a reply to its customer, or a mail to any address. */
export const caseMailKinds = ['reply', 'email'] as const;
export type CaseMailKind = (typeof caseMailKinds)[number];
/** Key of the draft that a composer saves and its preview renders. */
export const caseMailDraftKey = (caseId: number, kind: CaseMailKind): string => `case:${caseId}:${kind}`;

const subject = line({ max: titleMaxLength });
const message = richText({ max: caseMailMaxLength }).check(z.minLength(1));

/** Form of a mail of a case. */
export const caseMailForm = z.object({
  to: z.array(z.object({ email })).check(z.minLength(1), z.maxLength(forwardRecipientsMax)),
  cc: z._default(z.array(email).check(z.maxLength(forwardRecipientsMax)), []),
  language: languageCode,
  subject: subject.check(filled),
  message: message.check(filled),
  /** Files of the case to attach. Opt-in. */
  attachmentIds: z._default(z.array(id).check(z.maxLength(attachmentsPerEvent)), []),
  /** The customer's message to quote below the signature. */
  quotedEventId: optionalId,
  /** The reply asks a question, so the case waits for its customer. */
  isQuestion: z._default(z.boolean(), false),
});
export type CaseMailForm = z.input<typeof caseMailForm>;
/** The same with open placeholders. Only for previews, never sent. */
export const unfilledCaseMailForm = extend(caseMailForm, { subject, message });

const params = caseParams;
const proposal = z.object({
  to: z.array(z.string()),
  /** Addresses of the customer. A reply goes to one of them. */
  addresses: z.array(z.string()),
  language: languageCode,
  subject: z.string(),
  /** Initial rich text. */
  message: z.string(),
  /** Signature below the text, by line. */
  signature: z.array(z.string()),
  /** The customer's last message. */
  quote: z.nullable(
    z.object({
      caseEventId: z.number(),
      intro: z.string(),
      words: z.string(),
      /** Initially part of the mail: in a reply, if it came as a mail and was not recorded by staff. */
      isIncluded: z.boolean(),
    }),
  ),
  /** Templates for this case, one per occasion. */
  templates: z.array(z.object({ ruleId: z.number(), name: z.string() })),
});
const proposing = {
  method: 'GET',
  access: signedIn,
  params,
  query: z.object({ language: z.optional(languageCode) }),
  reply: proposal,
  seen: { kind: 'case', by: 'id' },
  errors: ['NotFound'],
} as const;
const previewing = {
  method: 'GET',
  access: signedIn,
  params,
  /** Key of the draft of the form that is previewed, as its tab saved it. */
  query: z.object({ draftKey: z.optional(userKey) }),
  reply: mailPreview,
  seen: { kind: 'case', by: 'id' },
  errors: ['NotFound'],
} as const;
const sending = {
  method: 'POST',
  access: signedIn,
  request: 'multipart',
  params,
  /** A repeated call with the same `requestKey` returns the mail of the first one. */
  body: extend(caseMailForm, { requestKey: z.optional(z.uuid()) }),
  reply: z.object({
    caseEventId: z.number(),
    mailId: z.number(),
    version: z.number(),
    /** There is no mail server, so nothing is sent. */
    isMailKept: z.boolean(),
  }),
  errors: [
    'NotFound',
    'CaseLocked',
    'CaseReadOnly',
    'RecipientBlacklisted',
    'FileTooLarge',
    'TooManyFiles',
    'FileTypeRejected',
    'FileEmpty',
  ],
} as const;

export const caseMailEndpoints = {
  proposeReply: endpoint({
    ...proposing,
    path: 'case/{id}/reply/proposal',
    summary:
      'Initial values of a reply: address and language of the customer, subject, salutation, templates',
  }),
  previewReply: endpoint({
    ...previewing,
    path: 'case/{id}/reply/preview',
    summary:
      'Preview of the mail that this draft of the reply would send; without `draftKey`, of the proposal',
  }),
  reply: endpoint({
    ...sending,
    path: 'case/{id}/reply',
    summary: 'Reply to the customer; a question sets the case to waiting for them',
  }),
  getTemplate: endpoint({
    method: 'GET',
    path: 'case/reply/get-template',
    summary: 'A reply template with values of the case filled in, and the names of missing values',
    access: signedIn,
    query: z.object({ caseId: idText, ruleId: idText, language: z.optional(languageCode) }),
    reply: z.object({
      ruleId: z.number(),
      language: languageCode,
      subject: z.string(),
      /** Rich text. */
      content: z.string(),
      isQuestion: z.boolean(),
      /** Placeholders `{{name}}` in the texts that the user must replace manually. */
      missing: z.array(z.enum(placeholderNames)),
    }),
    seen: { kind: 'case', by: 'caseId' },
    errors: ['NotFound'],
  }),
  proposeEmail: endpoint({
    ...proposing,
    path: 'case/{id}/send-email/proposal',
    summary: 'Initial values of a free mail: language and subject',
  }),
  previewEmail: endpoint({
    ...previewing,
    path: 'case/{id}/send-email/preview',
    summary:
      'Preview of the mail that this draft of the free mail would send; without `draftKey`, of the proposal',
  }),
  sendEmail: endpoint({
    ...sending,
    path: 'case/{id}/send-email',
    summary: 'Send a free mail of the case to any addresses',
  }),
  undoMail: endpoint({
    method: 'DELETE',
    path: 'case/{id}/mail/{mailId}',
    summary: 'Undo a reply or a free mail within 10 seconds, with its event and status',
    access: signedIn,
    params: z.object({ id: idText, mailId: idText }),
    reply: nothing,
    errors: ['NotFound', 'Forbidden', 'CaseLocked', 'CaseReadOnly', 'MailUndoTooLate'],
  }),
};
