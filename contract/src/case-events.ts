import * as z from '#zod';
import { attachmentDeleter, eventDeleter, signedIn } from './access.ts';
import { endpoint } from './endpoint.ts';
import { caseParams, idText, optionalText } from './field-rules.ts';
import { eventContentMaxLength, eventTitleMaxLength } from './limits.ts';
import { flagText, nothing } from './paging.ts';

export const caseEventTypes = [
  'comment',
  'mailReceived',
  'mailSent',
  'forward',
  'reminder',
  'escalation',
  'delay',
  'solution',
  'postQualification',
  'status',
  'relation',
] as const;
export type CaseEventType = (typeof caseEventTypes)[number];

export const attachment = z.object({
  attachmentId: z.number(),
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.number(),
  /** Can be shown in a sandboxed frame (images, PDF). */
  isPreviewable: z.boolean(),
});
export type Attachment = z.infer<typeof attachment>;

export const caseEvent = z.object({
  caseEventId: z.number(),
  type: z.enum(caseEventTypes),
  title: z.string(),
  /** Sanitised rich text. */
  content: z.string(),
  createdAtDatetime: z.string(),
  lastModifiedDateTime: z.nullable(z.string()),
  /** Who did it: a member of staff, a dealer, the customer, or the system. */
  author: z.string(),
  authorUserId: z.nullable(z.number()),
  /** Facts of process events: recipients, days, dates, status before and after, marketStatus. */
  details: z.record(z.string(), z.unknown()),
  attachments: z.array(attachment),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  /** A delay without a sign of a person whose due date still stands, to be taken back by who may change the case. */
  canTakeBack: z.boolean(),
});
export type CaseEvent = z.infer<typeof caseEvent>;

/** Title and rich-text content of a comment; one of content and files has to be there. */
export const commentForm = z.object({
  title: optionalText({ max: eventTitleMaxLength }),
  content: z.string().check(z.trim(), z.maxLength(eventContentMaxLength)),
  /** Sent again with the same value, the call answers the event made by the first one. */
  requestKey: z.optional(z.uuid()),
});

const eventParams = z.object({ id: idText, eventId: idText });
export const caseEventEndpoints = {
  addComment: endpoint({
    method: 'POST',
    path: 'case/{id}/event',
    summary: 'Add a comment with files',
    access: signedIn,
    request: 'multipart',
    params: caseParams,
    body: commentForm,
    reply: z.object({ caseEventId: z.number() }),
    errors: ['NotFound', 'CaseLocked', 'CaseAtRest', 'FileTooLarge', 'TooManyFiles', 'FileTypeRefused'],
  }),
  updateComment: endpoint({
    method: 'PUT',
    path: 'case/{id}/event/{eventId}',
    summary: "Change a comment of one's own; files are added",
    access: signedIn,
    request: 'multipart',
    params: eventParams,
    body: commentForm,
    reply: nothing,
    errors: [
      'NotFound',
      'CaseLocked',
      'CaseAtRest',
      'Forbidden',
      'FileTooLarge',
      'TooManyFiles',
      'FileTypeRefused',
    ],
  }),
  removeEvent: endpoint({
    method: 'DELETE',
    path: 'case/{id}/event/{eventId}',
    summary: 'Delete an event',
    access: eventDeleter,
    params: eventParams,
    reply: nothing,
    errors: ['NotFound', 'CaseLocked', 'CaseAtRest', 'Forbidden'],
  }),
  getAttachment: endpoint({
    method: 'GET',
    path: 'cases/attachments/{id}',
    summary: 'The file itself; shown in place only where that is safe',
    access: signedIn,
    params: caseParams,
    query: z.object({ preview: z.optional(flagText) }),
    answer: 'bytes',
    errors: ['NotFound'],
  }),
  removeAttachment: endpoint({
    method: 'DELETE',
    path: 'cases/attachments/{id}',
    summary: 'Delete an attachment',
    access: attachmentDeleter,
    params: caseParams,
    reply: nothing,
    errors: ['NotFound', 'CaseLocked', 'CaseAtRest', 'Forbidden'],
  }),
};
