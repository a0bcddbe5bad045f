import { extend } from 'zod/mini';
import * as z from '#zod';
import { ifmAdminType, signedIn } from './access.ts';
import { endpoint } from './endpoint.ts';
import { idText, optionalText } from './field-rules.ts';
import { pauseReasonMaxLength } from './limits.ts';
import { pageOf, paging } from './paging.ts';

export const mailStates = ['queued', 'delivered', 'failed', 'kept', 'withdrawn'] as const;
export type MailState = (typeof mailStates)[number];
const outgoingMailRow = z.object({
  mailId: z.number(),
  /** `kept`: not sent, because no SMTP server is set. `withdrawn`: its link or its case ended before it was sent. */
  state: z.enum(mailStates),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  createdDateTime: z.string(),
  deliveredDateTime: z.nullable(z.string()),
  attempts: z.number(),
  lastError: z.nullable(z.string()),
  caseId: z.nullable(z.number()),
});
export type OutgoingMailRow = z.infer<typeof outgoingMailRow>;

/** A mail as it would be sent. */
export const mailPreview = z.object({
  from: z.string(),
  replyTo: z.string(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  attachments: z.array(z.string()),
});
export type MailPreview = z.infer<typeof mailPreview>;

/** The pause of automatic mail: who paused it, since when and why. Null if it is not paused. */
export const automaticMail = z.object({
  pause: z.nullable(z.object({ since: z.string(), by: z.string(), reason: z.string() })),
});
export type AutomaticMail = z.infer<typeof automaticMail>;
export const pauseForm = z.object({
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(pauseReasonMaxLength)),
});

export const mailOutEndpoints = {
  listOutgoingMail: endpoint({
    method: 'GET',
    path: 'configuration/outgoing-mail',
    summary: 'Mails of the product with their state',
    access: ifmAdminType,
    query: z.object({
      ...paging,
      state: z.optional(z.enum(mailStates)),
      search: z._default(z.string().check(z.maxLength(100)), ''),
    }),
    reply: pageOf(outgoingMailRow),
    seen: { kind: 'list' },
    errors: [],
  }),
  getOutgoingMail: endpoint({
    method: 'GET',
    path: 'configuration/outgoing-mail/{id}',
    access: ifmAdminType,
    summary: 'One mail; its links work only in demo mode',
    params: z.object({ id: idText }),
    reply: extend(outgoingMailRow, {
      from: z.string(),
      replyTo: z.nullable(z.string()),
      html: z.string(),
      text: z.string(),
      attachments: z.array(z.string()),
      hasLinks: z.boolean(),
    }),
    seen: { kind: 'list' },
    errors: ['NotFound'],
  }),
  retryOutgoingMail: endpoint({
    method: 'POST',
    path: 'configuration/outgoing-mail/{id}/retry',
    summary: 'Retry a failed mail',
    access: ifmAdminType,
    params: z.object({ id: idText }),
    reply: z.object({}),
    errors: ['NotFound', 'MailAlreadySent', 'MailWithdrawn'],
  }),
  getAutomaticMail: endpoint({
    method: 'GET',
    path: 'automatic-mail',
    summary: 'Whether automatic mails are paused; every staff page requests it',
    access: signedIn,
    background: true,
    reply: automaticMail,
    errors: [],
  }),
  setAutomaticMail: endpoint({
    method: 'PUT',
    path: 'automatic-mail',
    summary: 'Pause all automatic mails, with a reason, or resume them',
    access: ifmAdminType,
    request: 'json',
    body: z.object({ isPaused: z.boolean(), reason: optionalText({ max: pauseReasonMaxLength }) }),
    reply: automaticMail,
    changesSettings: 'ofAllMarkets',
    errors: ['Forbidden'],
  }),
};
