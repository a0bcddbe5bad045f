import { extend, partial } from 'zod/mini';
import * as z from '#zod';
import { attachmentDeleter, eventDeleter, signedIn } from './access.ts';
import { complexSolution } from './case-solution.ts';
import { statusCodes } from './case-statuses.ts';
import { comparedFields, postQualificationFlags } from './compared-fields.ts';
import { delayOrigins } from './delay.ts';
import { endpoint } from './endpoint.ts';
import { caseParams, idText, optionalLine } from './field-rules.ts';
import { eventContentMaxLength, eventTitleMaxLength } from './limits.ts';
import { mailStates } from './mail-out.ts';
import { flagText, nothing } from './paging.ts';

export const caseEventTypes = [
  'comment',
  'mailReceived',
  'mailSent',
  'forward',
  'reminder',
  'escalation',
  'delay',
  'delayWish',
  'marketReply',
  'solution',
  'postQualification',
  'status',
  'relation',
] as const;
export type CaseEventType = (typeof caseEventTypes)[number];
/** What the events of a case can be narrowed to: those of a group, or those with files. */
export const eventFilters = ['all', 'mails', 'comments', 'process', 'files'] as const;
export type EventFilter = (typeof eventFilters)[number];
export const eventGroups: Record<CaseEventType, Exclude<EventFilter, 'all' | 'files'>> = {
  comment: 'comments',
  mailReceived: 'mails',
  mailSent: 'mails',
  forward: 'process',
  reminder: 'process',
  escalation: 'process',
  delay: 'process',
  delayWish: 'process',
  marketReply: 'process',
  solution: 'process',
  postQualification: 'process',
  status: 'process',
  relation: 'process',
};

/** Who got a mail with a token link. */
const recipient = z.object({
  email: z.string(),
  dealerId: z.nullable(z.number()),
  dealerName: z.nullable(z.string()),
});
export type Recipient = z.infer<typeof recipient>;

/** Why somebody is never written to automatically (rule 16.11). */
export const unmailedReasons = ['blacklisted', 'ownMailbox', 'restricted'] as const;
const unmailed = z.object({ email: z.string(), because: z.enum(unmailedReasons) });

/** What an event of a status tells that changed none. */
export const statusActs = [
  'reminderStopped',
  'reminderResumed',
  'reminderFailed',
  'deleted',
  'restored',
  'eventRemoved',
  'fileRemoved',
] as const;
/** What tied a case to another one, or took it away from there. */
export const relationKinds = [
  'duplicateOf',
  'duplicatedAs',
  'convertedFrom',
  'convertedTo',
  'integratedInto',
  'integrated',
  'integrationUndone',
  'parentSet',
  'parentRemoved',
  'childAdded',
  'childRemoved',
  'closedWith',
] as const;

/** A reply or a free mail that staff wrote (rules 10.10 and 10.11). */
const writtenMail = z.object({
  kind: z.enum(['reply', 'email']),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  /** Names of the files that went with it. */
  attachments: z.array(z.string()),
  /** It asks the customer something. */
  isQuestion: z.boolean(),
});
/** What else is recorded of mails. */
const otherMailsSent = [
  z.object({ kind: z.literal('letter'), to: z.array(z.string()) }),
  /** A forward mailed to one recipient once more, with a new link (rule 9.26). */
  z.object({
    kind: z.literal('forwardAgain'),
    to: z.array(recipient),
    /** Names of the files that went with it. */
    attachments: z.array(z.string()),
  }),
  /** A mail that did not reach these addresses (rule 10.3). */
  z.object({
    kind: z.literal('failed'),
    to: z.array(z.string()),
    /** What the server said. */
    reason: z.nullable(z.string()),
    mailId: z.number(),
  }),
] as const;

/** What became of a request to the customer (rule 17.14). */
export const postQualificationActs = [
  'asked',
  'askedAgain',
  'reminded',
  'answered',
  'gaveUp',
  'failed',
  'revoked',
  'reviewed',
] as const;
const someFields = z.optional(z.array(z.enum(comparedFields)));

/** What an event of each type records, beside its title and text. */
const eventDetails = {
  /** The description that the case was created with, or any other comment. */
  comment: z.object({ isDescription: z.optional(z.boolean()) }),
  /** Who wrote it, and its Message-ID, by which an answer to it is put into its thread. */
  mailReceived: z.object({ from: z.optional(z.string()), messageId: z.optional(z.string()) }),
  mailSent: z.discriminatedUnion('kind', [
    extend(writtenMail, {
      /** What an undo gives back to the case. */
      before: z.object({
        statusId: z.number(),
        firstEditDateTime: z.nullable(z.string()),
        solvedDateTime: z.nullable(z.string()),
        /** Of a due date that stood still, and was moved on by the mail. */
        stood: z.optional(
          z.object({
            standsStillSince: z.string(),
            stoodStillDays: z.number(),
            dueDateTime: z.nullable(z.string()),
            movedTo: z.nullable(z.string()),
          }),
        ),
      }),
      afterStatusId: z.number(),
    }),
    ...otherMailsSent,
  ]),
  forward: z.object({
    to: z.array(recipient),
    cc: z.array(z.string()),
    dueDateTime: z.nullable(z.string()),
    attachments: z.array(z.string()),
    /** What it showed of the matter (rule 9.31). */
    includesCar: z.optional(z.boolean()),
    includesWords: z.optional(z.boolean()),
    includesCustomer: z.optional(z.boolean()),
  }),
  /** Which one since the forward, from 1; who got it, and who had to be left out. It went to nobody when none was left to be asked. */
  reminder: z.object({
    number: z.optional(z.number()),
    to: z.optional(z.array(recipient)),
    leftOut: z.optional(z.array(unmailed)),
  }),
  escalation: z.object({
    level: z.number(),
    to: z.optional(z.array(z.string())),
    leftOut: z.optional(z.array(unmailed)),
    /** The extension of the case that it came early by (rule 16.10). */
    extension: z.optional(z.number()),
  }),
  /** The days, the reason and the due date are read from the delay itself: see `shownDetails`. */
  delay: z.object({ marketStatus: z.literal('delayed') }),
  /** The answer is read from the wish itself: see `shownDetails`. */
  delayWish: z.object({ days: z.number() }),
  /** By a link with its status. What the complex form was filled with is read from the solution itself: see `shownDetails`. */
  solution: z.object({ marketStatus: z.optional(z.literal('solved')) }),
  /** Until when the reminder process rests for it; null where none ran. */
  marketReply: z.object({ pausedUntil: z.nullable(z.string()) }),
  postQualification: extend(partial(postQualificationFlags), {
    /** Missing of a request that was kept before there were links. */
    act: z.optional(z.enum(postQualificationActs)),
    /** Whom the mail went to; of a reminder that went to nobody, who was left out and why. */
    to: z.optional(z.string()),
    leftOut: z.optional(z.array(unmailed)),
    /** The customer had answered before. */
    isChange: z.optional(z.boolean()),
    /** Fields of an answer: taken at once, and left to staff. */
    filled: someFields,
    open: someFields,
    /** Fields of a review. */
    taken: someFields,
    kept: someFields,
    corrected: someFields,
  }),
  /** What was done to the case without giving it another status has a name of its own. */
  status: z.object({
    from: z.enum(statusCodes),
    to: z.enum(statusCodes),
    act: z.optional(z.enum(statusActs)),
  }),
  /** What the case has to do with the other one of this id and number. */
  relation: z.object({
    kind: z.optional(z.enum(relationKinds)),
    caseId: z.nullish(z.number()),
    internalId: z.nullish(z.string()),
  }),
} satisfies Record<CaseEventType, unknown>;

/** Each type of event with its own details, as it is recorded. */
export type TypedDetails = {
  [T in CaseEventType]: { type: T; details: z.infer<(typeof eventDetails)[T]> };
}[CaseEventType];
export type CaseEventDetails = TypedDetails['details'];

/** What the reply shows of each: of a delay, a wish, a solution or a mail also what that itself holds, as it is now. */
const shownDetails = {
  ...eventDetails,
  mailSent: z.discriminatedUnion('kind', [
    /** Where the mail stands; null when it is no longer kept. */
    extend(writtenMail, { state: z.nullable(z.enum(mailStates)) }),
    ...otherMailsSent,
  ]),
  delay: extend(eventDetails.delay, {
    days: z.number(),
    reason: z.nullable(z.string()),
    origin: z.enum(delayOrigins),
    /** The page submitted by script, without a sign of a person (rules 9.19 and 9.20). */
    noSignOfPerson: z.boolean(),
    /** The due date that it set. */
    dueAfter: z.string(),
    /** When and by whom it was taken back, or null (rule 9.29). */
    takenBackAt: z.nullable(z.string()),
    takenBackBy: z.nullable(z.string()),
    /** Which extension of the case it is and the days granted up to it; null for one taken back (rule 9.30). */
    extension: z.nullable(z.object({ number: z.number(), totalDays: z.number() })),
  }),
  /** More days than were left of the budget, asked for by a link (rule 9.36). */
  delayWish: extend(eventDetails.delayWish, {
    /** When, by whom and how it was answered; null while it waits. */
    answeredAt: z.nullable(z.string()),
    answeredBy: z.nullable(z.string()),
    isGranted: z.nullable(z.boolean()),
    /** The due date that granting it set. */
    dueAfter: z.nullable(z.string()),
  }),
  /** Null for a solution in words. */
  solution: extend(eventDetails.solution, { complex: z.nullable(complexSolution) }),
};

export const attachment = z.object({
  attachmentId: z.number(),
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.number(),
  /** Can be shown in a sandboxed frame (images, PDF). */
  isPreviewable: z.boolean(),
});
export type Attachment = z.infer<typeof attachment>;

/** The fields that an event of every type has. */
const eventHead = {
  caseEventId: z.number(),
  title: z.string(),
  createdAtDatetime: z.string(),
  /** Who did it: a member of staff, a dealer, the customer, or the system. */
  author: z.string(),
};
export const stepOf = <T extends CaseEventType>(type: T) =>
  z.object({ ...eventHead, type: z.literal(type), details: shownDetails[type] });
const bodyOf = <T extends CaseEventType>(type: T) =>
  extend(stepOf(type), {
    /** Sanitised rich text. */
    content: z.string(),
    lastModifiedDateTime: z.nullable(z.string()),
    authorUserId: z.nullable(z.number()),
    attachments: z.array(attachment),
  });
const eventOf = <T extends CaseEventType>(type: T) =>
  extend(bodyOf(type), {
    canEdit: z.boolean(),
    canDelete: z.boolean(),
    /** Can become a case of its own. */
    canConvert: z.boolean(),
    /** True for a delay that can be taken back by who may change the case (rule 9.29). */
    canTakeBack: z.boolean(),
    /** True for a wish that waits for an answer by who may change the case (rule 9.36). */
    canAnswer: z.boolean(),
  });

/** An event without what the reader may do with it. */
export const caseEventBody = z.discriminatedUnion('type', [
  bodyOf('comment'),
  bodyOf('mailReceived'),
  bodyOf('mailSent'),
  bodyOf('forward'),
  bodyOf('reminder'),
  bodyOf('escalation'),
  bodyOf('delay'),
  bodyOf('delayWish'),
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
  eventOf('delayWish'),
  eventOf('marketReply'),
  eventOf('solution'),
  eventOf('postQualification'),
  eventOf('status'),
  eventOf('relation'),
]);
export type CaseEvent = z.infer<typeof caseEvent>;
export type CaseEventOf<T extends CaseEventType> = Extract<CaseEvent, { type: T }>;

/** Title and rich-text content of a comment. A comment needs a content or a file. */
export const commentForm = z.object({
  title: optionalLine({ max: eventTitleMaxLength }),
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
    errors: ['NotFound', 'CaseAtRest', 'FileTooLarge', 'TooManyFiles', 'FileTypeRefused'],
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
    errors: ['NotFound', 'CaseLocked', 'CaseAtRest', 'LegalCase', 'Forbidden'],
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
    errors: ['NotFound'],
  }),
  removeAttachment: endpoint({
    method: 'DELETE',
    path: 'cases/attachments/{id}',
    summary: 'Delete an attachment',
    access: attachmentDeleter,
    params: caseParams,
    reply: nothing,
    errors: ['NotFound', 'CaseLocked', 'CaseAtRest', 'LegalCase', 'FileInMail', 'Forbidden'],
  }),
};
