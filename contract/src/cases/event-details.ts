import { extend, partial } from 'zod/mini';
import * as z from '#zod';
import { statusCodes } from '../catalog/case-statuses.ts';
import { mailStates } from '../platform/outbox.ts';
import { complexSolution } from '../process/case-solution.ts';
import { comparedFields, postQualificationFlags } from '../process/compared-fields.ts';
import { delayOrigins } from '../process/extensions.ts';
import {
  type CaseEventType,
  postQualificationActs,
  relationKinds,
  statusActs,
  unmailedReasons,
} from './event-types.ts';

/** Who got a mail with a token link. */
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
            dueDatePausedAt: z.string(),
            pausedWorkingDays: z.number(),
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
  extensionRequest: z.object({ days: z.number() }),
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
export const shownDetails = {
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
  extensionRequest: extend(eventDetails.extensionRequest, {
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
