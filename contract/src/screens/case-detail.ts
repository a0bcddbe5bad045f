import * as z from '#zod';
import { userLookup } from '../access/users.ts';
import { caseEventTypes } from '../cases/event-types.ts';
import { attachment, caseEvent, stepOf } from '../cases/events.ts';
import { statusCodes } from '../catalog/case-statuses.ts';
import { ruleConditions, ruleTypeNames } from '../catalog/rule-types.ts';
import { car, contact } from '../people/contact.ts';
import { complexSolution } from '../process/case-solution.ts';
import { reminderPlan } from '../process/reminders.ts';
import { billedCase } from './billed-case.ts';

const text = z.nullable(z.string());
const number = z.nullable(z.number());
/** An id with its name. */
const named = z.nullable(z.object({ id: z.number(), name: z.string() }));
export const caseReference = z.object({
  caseId: z.number(),
  internalId: z.string(),
  title: z.string(),
  statusId: z.number(),
});
/** A related case, as shown on the case page. */
export const relatedCase = z.object({ ...caseReference.shape, dueDateTime: text });
export type RelatedCase = z.infer<typeof relatedCase>;
/** Relation of another case to this one. */
export const relations = [
  'parent',
  'child',
  'sibling',
  'duplicateOf',
  'duplicatedAs',
  'convertedFrom',
  'convertedTo',
  'integratedInto',
  'integrated',
] as const;
export const lockedByUser = z.object({ id: z.number(), fullName: z.string(), since: z.string() });
export const codeLevelSet = z.object({
  caseCodeLevelSetId: z.number(),
  codeLevelAreaId: z.number(),
  codeLevelTopicGroupId: number,
  codeLevelTopicDetailId: number,
  isPrimary: z.boolean(),
  order: z.number(),
});
/** An applicable rule and the reason. */
export const applicableRule = z.object({
  ruleId: z.number(),
  ruleTypeId: z.number(),
  ruleType: z.enum(ruleTypeNames),
  name: z.string(),
  marketId: number,
  /** Conditions that the case meets. */
  metConditions: z.array(z.enum(ruleConditions)),
  /** Summary of the effect in one line. */
  effect: z.string(),
  /** The rule wins over others of its type. */
  isWinner: z.boolean(),
});
/** Current abilities of the reader on this case. Screens use them and don't repeat server rules. */
export const caseAbilities = z.object({
  edit: z.boolean(),
  editCodeLevels: z.boolean(),
  comment: z.boolean(),
  forward: z.boolean(),
  reply: z.boolean(),
  sendEmail: z.boolean(),
  solve: z.boolean(),
  deleteAttachments: z.boolean(),
  duplicate: z.boolean(),
  markAsSpam: z.boolean(),
  undoSpam: z.boolean(),
  stopReminder: z.boolean(),
  recordMarketReply: z.boolean(),
  resumeReminder: z.boolean(),
  requestData: z.boolean(),
  deleteCase: z.boolean(),
  takeOverLock: z.boolean(),
  integrate: z.boolean(),
  undoIntegration: z.boolean(),
  setParent: z.boolean(),
  removeParent: z.boolean(),
  closeRelated: z.boolean(),
  /** Why the case as a whole can't be changed (`CaseReadOnly`), or null. */
  readOnlyReason: z.nullable(z.string()),
});

/** A step of the process of a case, from its forward to its solution. */
export const processStep = z.discriminatedUnion('type', [
  stepOf('forward'),
  stepOf('reminder'),
  stepOf('escalation'),
  stepOf('delay'),
  stepOf('marketReply'),
  stepOf('solution'),
]);
export type ProcessStep = z.infer<typeof processStep>;
export const processStepTypes = [
  'forward',
  'reminder',
  'escalation',
  'delay',
  'marketReply',
  'solution',
] as const;

/** Granted extensions and working days. */
const grantedDays = { extensions: z.number(), workingDays: z.number() };

/** Number of events of a type, and of those with files. */
export const eventCount = z.object({
  type: z.enum(caseEventTypes),
  count: z.number(),
  withFiles: z.number(),
});
export type EventCount = z.infer<typeof eventCount>;

/** A solution of a case with its files. */
export const givenSolution = z.object({
  caseEventId: z.number(),
  createdAtDatetime: z.string(),
  author: z.string(),
  /** Sanitised rich text. Empty for a complex solution, which is in `details`. */
  content: z.string(),
  attachments: z.array(attachment),
  details: z.object({ complex: z.nullable(complexSolution) }),
});

export const caseDetail = z.object({
  caseId: z.number(),
  internalId: z.string(),
  externalId: text,
  parentId: number,
  parent: z.nullable(caseReference),
  title: z.string(),
  mailboxId: number,
  mailbox: named,
  sourceId: z.number(),
  source: named,
  inputChannelId: z.number(),
  inputChannel: named,
  statusId: z.number(),
  status: z.object({ id: z.number(), name: z.string(), code: z.enum(statusCodes) }),
  escalationLevelId: z.number(),
  escalationLevel: named,
  socialMediaAgencyId: number,
  socialMediaAgency: named,
  socialMediaChannelId: number,
  socialMediaChannel: named,
  contactId: number,
  contact: z.nullable(contact),
  contactCarId: number,
  car: z.nullable(car),
  brandId: number,
  marketId: number,
  market: z.nullable(
    z.object({
      marketId: z.number(),
      name: z.string(),
      region: z.object({ id: z.number(), name: z.string() }),
    }),
  ),
  language: z.string(),
  receiptDateTime: z.string(),
  firstEditDateTime: text,
  createdDateTime: z.string(),
  lastModifiedDateTime: z.string(),
  dueDateTime: text,
  /** Working days of the market until due, negative when overdue. Null while paused (rule 3.50). */
  dueInWorkingDays: number,
  /** Set while the case waits for its customer. */
  dueDatePausedAt: text,
  /** Total working days that pauses have moved the due date by. */
  pausedWorkingDays: z.number(),
  solvedDateTime: text,
  closedDateTime: text,
  caseBook: z.boolean(),
  qualified: z.boolean(),
  isLocked: z.boolean(),
  lockedByUser: z.nullable(lockedByUser),
  isReminderProcessActive: z.boolean(),
  hasSalesforceCaseId: z.boolean(),
  safetyRelevant: z.boolean(),
  legal: z.boolean(),
  /** Set by staff. Null while it follows from `earlierConcern`. */
  repeatConcern: z.nullable(z.boolean()),
  territoryId: text,
  tsaraNumber: text,
  technicalCampaignId: text,
  bmwDepartmentId: number,
  bmwConcernId: number,
  responsibleUserId: number,
  responsibleUser: z.nullable(userLookup),
  boardCaseData: z.nullable(
    z.object({
      boardMember: text,
      receivedByBoardDate: text,
      requestedReplyDate: text,
      finalReplyDate: text,
    }),
  ),
  codeLevelSets: z.array(codeLevelSet),
  children: z.array(caseReference),
  /** Related cases that the reader sees. */
  related: z.array(z.object({ ...relatedCase.shape, relation: z.enum(relations) })),
  /**
   * The newest earlier case, visible to the reader, that makes this one a repeat concern, and the reason. Null if there
   * is none (rule 3.31).
   */
  earlierConcern: z.nullable(
    z.object({
      ...caseReference.shape,
      reason: z.enum(['contact', 'vin']),
      codeLevelTopicGroupId: z.number(),
    }),
  ),
  /** When it was integrated into another case, or null. */
  integratedAt: text,
  /** Newest first: the newest 100 and the customer's first message. Get others by `GET case/{id}/events`. */
  caseEvents: z.array(caseEvent),
  caseEventCount: z.number(),
  /** First event of the case, if it is from the customer: its description or its first mail. */
  firstMessageId: number,
  /** Counts of all events of the case, not only the newest 100. */
  eventCounts: z.array(eventCount),
  /** Oldest first. */
  processSteps: z.array(processStep),
  /** The newest reminder process, or null. */
  reminderPlan: z.nullable(reminderPlan),
  /** State of the newest request to the customer, or null. */
  postQualification: z.nullable(
    z.object({
      state: z.enum(['asked', 'answered', 'reviewed', 'over']),
      /** Fields of the answer that staff must decide on. */
      openFields: z.number(),
    }),
  ),
  /** Extensions of the case so far, including granted extension requests, in total and by dealer or address. */
  granted: z.object({
    ...grantedDays,
    byRecipient: z.array(z.object({ name: z.string(), ...grantedDays })),
  }),
  /** Newest first. */
  solutions: z.array(givenSolution),
  /** Files of all its events, newest event first. */
  files: z.array(attachment),
  rules: z.array(applicableRule),
  replyTemplate: text,
  /** Null if not billed, or if the reader has no access to billing (rule 24.11). */
  billed: z.nullable(billedCase),
  isFavorite: z.boolean(),
  /** A link solved the case, and staff have not written to its customer since (rule 3.34). */
  awaitsAnswer: z.boolean(),
  /** Parts of the page for which the reader has a draft, such as `reply`: the third part of its key. */
  drafts: z.array(z.string()),
  version: z.number(),
  abilities: caseAbilities,
});
export type CaseDetail = z.infer<typeof caseDetail>;
