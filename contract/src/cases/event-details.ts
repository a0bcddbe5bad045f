import { extend, partial } from 'zod/mini';
import * as z from '#zod';
import { statusCodes } from '../catalog/case-statuses.ts';
import { mailStates } from '../platform/outbox.ts';
import { complexSolution } from '../process/case-solution.ts';
import { comparedFields, postQualificationFlags } from '../process/compared-fields.ts';
import {
  type CaseEventType,
  delayOrigins,
  postQualificationActs,
  relationKinds,
  statusActs,
  unmailedReasons,
} from './event-types.ts';

/** Recipient of a mail with a token link. */
const recipient = z.object({
  email: z.string(),
  dealerId: z.nullable(z.number()),
  dealerName: z.nullable(z.string()),
});
export type Recipient = z.infer<typeof recipient>;

const unmailed = z.object({ email: z.string(), because: z.enum(unmailedReasons) });

/** A reply or a free mail that staff wrote (rules 10.10 and 10.11). */
const writtenMail = z.object({
  kind: z.enum(['reply', 'email']),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  /** Names of the attached files. */
  attachments: z.array(z.string()),
  /** Asks the customer a question. */
  isQuestion: z.boolean(),
});
/** Other details of sent mails. */
const otherMailsSent = [
  /** `isToCustomer` as in `eventDetails`. */
  z.object({ kind: z.literal('letter'), to: z.array(z.string()), isToCustomer: z.boolean() }),
  /** A forward mailed again to one recipient with a new link (rule 9.26). */
  z.object({
    kind: z.literal('forwardAgain'),
    to: z.array(recipient),
    /** Names of the attached files. */
    attachments: z.array(z.string()),
  }),
  /** A mail that could not be delivered to these addresses (rule 10.3). */
  z.object({
    kind: z.literal('failed'),
    to: z.array(z.string()),
    /** Response of the mail server. */
    reason: z.nullable(z.string()),
    mailId: z.number(),
  }),
] as const;

const someFields = z.optional(z.array(z.enum(comparedFields)));

/** Stored details by event type, in addition to title and text. */
const eventDetails = {
  /** Whether it is the description that the case was created with. */
  comment: z.object({ isDescription: z.optional(z.boolean()) }),
  /** Sender and Message-ID. Answers continue the thread of the Message-ID. */
  mailReceived: z.object({ from: z.optional(z.string()), messageId: z.optional(z.string()) }),
  mailSent: z.discriminatedUnion('kind', [
    extend(writtenMail, {
      /** State of the case that an undo restores. */
      before: z.object({
        statusId: z.number(),
        firstEditDateTime: z.nullable(z.string()),
        solvedDateTime: z.nullable(z.string()),
        /** The pause of the due date, if the mail ended it. */
        stood: z.optional(
          z.object({
            dueDatePausedAt: z.string(),
            pausedWorkingDays: z.number(),
            dueDateTime: z.nullable(z.string()),
            movedTo: z.nullable(z.string()),
          }),
        ),
      }),
      afterStatusId: z.number(),
      /** One of the recipients was an address of the customer when it was sent (rule 3.34). */
      isToCustomer: z.boolean(),
    }),
    ...otherMailsSent,
  ]),
  forward: z.object({
    to: z.array(recipient),
    cc: z.array(z.string()),
    dueDateTime: z.nullable(z.string()),
    attachments: z.array(z.string()),
    /** Shared details (rule 9.31). */
    includesCar: z.optional(z.boolean()),
    includesWords: z.optional(z.boolean()),
    includesCustomer: z.optional(z.boolean()),
  }),
  /** Number since the forward, from 1, the recipients, and those left out. No recipients if none was left to ask. */
  reminder: z.object({
    number: z.optional(z.number()),
    to: z.optional(z.array(recipient)),
    leftOut: z.optional(z.array(unmailed)),
  }),
  escalation: z.object({
    level: z.number(),
    to: z.optional(z.array(z.string())),
    leftOut: z.optional(z.array(unmailed)),
    /** The extension of the case that brought it forward (rule 16.10). */
    extension: z.optional(z.number()),
  }),
  /** Days, reason and due date come from the delay itself: see `shownDetails`. */
  delay: z.object({ marketStatus: z.literal('delayed') }),
  /** The decision comes from the request itself: see `shownDetails`. */
  extensionRequest: z.object({ days: z.number() }),
  /** The status is set by links. Values of the complex form come from the solution itself: see `shownDetails`. */
  solution: z.object({ marketStatus: z.optional(z.literal('solved')) }),
  /** End of the pause of the reminder process. Null if none was running. */
  marketReply: z.object({ pausedUntil: z.nullable(z.string()) }),
  postQualification: extend(partial(postQualificationFlags), {
    /** Missing for requests recorded before links existed. */
    act: z.optional(z.enum(postQualificationActs)),
    /** Recipient of the mail. For a reminder without one, who was left out and why. */
    to: z.optional(z.string()),
    leftOut: z.optional(z.array(unmailed)),
    /** A change of an earlier answer. */
    isChange: z.optional(z.boolean()),
    /** Fields of an answer that were filled at once, and those left to staff. */
    filled: someFields,
    open: someFields,
    /** Fields of a review. */
    taken: someFields,
    kept: someFields,
    corrected: someFields,
  }),
  /** `act` names an action that did not change the status. */
  status: z.object({
    from: z.enum(statusCodes),
    to: z.enum(statusCodes),
    act: z.optional(z.enum(statusActs)),
  }),
  /** Relation to another case with its id and number. */
  relation: z.object({
    kind: z.optional(z.enum(relationKinds)),
    caseId: z.nullish(z.number()),
    internalId: z.nullish(z.string()),
  }),
} satisfies Record<CaseEventType, unknown>;

/** Each event type with its stored details. */
export type TypedDetails = {
  [T in CaseEventType]: { type: T; details: z.infer<(typeof eventDetails)[T]> };
}[CaseEventType];
export type CaseEventDetails = TypedDetails['details'];

/** Details in replies. Delays, extension requests, solutions and mails include current values of their own records. */
export const shownDetails = {
  ...eventDetails,
  mailSent: z.discriminatedUnion('kind', [
    /** State of the mail. Null if the mail is no longer stored. */
    extend(writtenMail, { state: z.nullable(z.enum(mailStates)) }),
    ...otherMailsSent,
  ]),
  delay: extend(eventDetails.delay, {
    days: z.number(),
    reason: z.nullable(z.string()),
    origin: z.enum(delayOrigins),
    /** Submitted by the page's script, without a sign of a person (rules 9.19 and 9.20). */
    withoutPersonSign: z.boolean(),
    /** The due date after the delay. */
    dueAfter: z.string(),
    /** When and by whom it was taken back, or null (rule 9.29). */
    takenBackAt: z.nullable(z.string()),
    takenBackBy: z.nullable(z.string()),
    /** Number of the extension of the case and the days granted so far. Null if it was taken back (rule 9.30). */
    extension: z.nullable(z.object({ number: z.number(), totalDays: z.number() })),
  }),
  /** An extension request of a link beyond the budget (rule 9.36). */
  extensionRequest: extend(eventDetails.extensionRequest, {
    /** When, by whom and how it was decided. Null while it is open. */
    answeredAt: z.nullable(z.string()),
    answeredBy: z.nullable(z.string()),
    isGranted: z.nullable(z.boolean()),
    /** The due date after granting it. */
    dueAfter: z.nullable(z.string()),
  }),
  /** Null for a text solution. */
  solution: extend(eventDetails.solution, { complex: z.nullable(complexSolution) }),
};
/** Each event type with its details in replies. */
export type ShownDetails = {
  [T in CaseEventType]: { type: T; details: z.infer<(typeof shownDetails)[T]> };
}[CaseEventType];
