import { extend } from 'zod/mini';
import * as z from '#zod';
import { attachmentDeleter, eventDeleter, signedIn } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { caseParams, idText, numberText, optionalLine } from '../platform/field-rules.ts';
import { eventContentMaxLength, eventTitleMaxLength } from '../platform/limits.ts';
import { flagText, nothing } from '../platform/paging.ts';
import { richText } from '../platform/rich-text.ts';
import { shownDetails } from './event-details.ts';
import type { CaseEventType } from './event-types.ts';

export const attachment = z.object({
  attachmentId: z.number(),
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.number(),
  /** Can be shown in a sandboxed frame (images, PDF). */
  isPreviewable: z.boolean(),
});
export type Attachment = z.infer<typeof attachment>;

/** Fields of all event types. */
const eventHead = {
  caseEventId: z.number(),
  title: z.string(),
  createdAtDatetime: z.string(),
  /** Name of the user, dealer or customer, or the system. */
  author: z.string(),
};
export const stepOf = <T extends CaseEventType>(type: T) =>
  z.object({ ...eventHead, type: z.literal(type), details: shownDetails[type] });
const bodyOf = <T extends CaseEventType>(type: T) =>
  extend(stepOf(type), {
    /** Sanitised rich text. */
    content: z.string(),
    lastModifiedDateTime: z.nullable(z.string()),
    /** Increments with each change of the text. */
    version: z.number(),
    authorUserId: z.nullable(z.number()),
    attachments: z.array(attachment),
  });
const eventOf = <T extends CaseEventType>(type: T) =>
  extend(bodyOf(type), {
    canEdit: z.boolean(),
    canDelete: z.boolean(),
    /** Can be converted to a new case. */
    canConvert: z.boolean(),
    /** Whether a delay can be taken back by users who may change the case (rule 9.29). */
    canTakeBack: z.boolean(),
    /** Whether an extension request is open for users who may change the case (rule 9.36). */
    canAnswer: z.boolean(),
  });

/** An event without the reader's abilities. */
export const caseEventBody = z.discriminatedUnion('type', [
  bodyOf('comment'),
  bodyOf('mailReceived'),
  bodyOf('mailSent'),
  bodyOf('forward'),
  bodyOf('reminder'),
  bodyOf('escalation'),
  bodyOf('delay'),
  bodyOf('extensionRequest'),
  bodyOf('marketReply'),
  bodyOf('solution'),
  bodyOf('postQualification'),
  bodyOf('status'),
  bodyOf('relation'),
]);
export type CaseEventBody = z.infer<typeof caseEventBody>;

export const caseEvent = z.discriminatedUnion('type', [
  eventOf('comment'),
  eventOf('mailReceived'),
  eventOf('mailSent'),
  eventOf('forward'),
  eventOf('reminder'),
  eventOf('escalation'),
  eventOf('delay'),
  eventOf('extensionRequest'),
  eventOf('marketReply'),
  eventOf('solution'),
  eventOf('postQualification'),
  eventOf('status'),
  eventOf('relation'),
]);
export type CaseEvent = z.infer<typeof caseEvent>;
export type CaseEventOf<T extends CaseEventType> = Extract<CaseEvent, { type: T }>;

/** Title and rich-text content of a comment. A comment requires content or a file. */
export const commentForm = z.object({
  title: optionalLine({ max: eventTitleMaxLength }),
  content: richText({ max: eventContentMaxLength }),
  /** A repeated call with the same key returns the event of the first one. */
  requestKey: z.optional(z.uuid()),
});

/** The stored comment, for a user who changed an older version. */
export const storedComment = z.object({ title: z.string(), content: z.string(), version: z.number() });
export type StoredComment = z.infer<typeof storedComment>;

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
    errors: ['NotFound', 'CaseReadOnly', 'FileTooLarge', 'TooManyFiles', 'FileTypeRejected', 'FileEmpty'],
  }),
  updateComment: endpoint({
    method: 'PUT',
    path: 'case/{id}/event/{eventId}',
    summary: "Change a comment of one's own; files are added",
    access: signedIn,
    request: 'multipart',
    params: eventParams,
    body: extend(commentForm, { version: z.optional(numberText({ min: 1, max: 2 ** 31 - 1 })) }),
    reply: nothing,
    errors: [
      'NotFound',
      'CommentChanged',
      'CaseLocked',
      'CaseReadOnly',
      'Forbidden',
      'FileTooLarge',
      'TooManyFiles',
      'FileTypeRejected',
      'FileEmpty',
    ],
  }),
  removeEvent: endpoint({
    method: 'DELETE',
    path: 'case/{id}/event/{eventId}',
    summary: 'Delete an event',
    access: eventDeleter,
    params: eventParams,
    reply: nothing,
    errors: ['NotFound', 'CaseLocked', 'CaseReadOnly', 'LegalCase', 'Forbidden'],
  }),
  getAttachment: endpoint({
    method: 'GET',
    path: 'cases/attachments/{id}',
    summary: 'The file itself; shown in place only where that is safe',
    access: signedIn,
    params: caseParams,
    query: z.object({ preview: z.optional(flagText) }),
    answer: 'bytes',
    seen: { kind: 'file', by: 'id' },
    errors: ['NotFound', 'FileLost'],
  }),
  removeAttachment: endpoint({
    method: 'DELETE',
    path: 'cases/attachments/{id}',
    summary: 'Delete an attachment',
    access: attachmentDeleter,
    params: caseParams,
    reply: nothing,
    errors: ['NotFound', 'CaseLocked', 'CaseReadOnly', 'LegalCase', 'FileInMail', 'Forbidden'],
  }),
};
