import { extend } from 'zod/mini';
import * as z from '#zod';
import { attachment, caseEvent, eventCount, givenSolution, processStep } from './case-events.ts';
import { caseSortColumns } from './case-filter.ts';
import { statusCodes } from './case-statuses.ts';
import { car, contact } from './contacts.ts';
import { codedLookup, flagText, lookup, paging } from './paging.ts';
import { userLookup } from './users.ts';

const text = z.nullable(z.string());
const number = z.nullable(z.number());
/** An id with the name it stands for. */
const named = z.nullable(z.object({ id: z.number(), name: z.string() }));
export const caseReference = z.object({
  caseId: z.number(),
  internalId: z.string(),
  title: z.string(),
  statusId: z.number(),
});
export const lockedByUser = z.object({ id: z.number(), fullName: z.string(), since: z.string() });
export const codeLevelSet = z.object({
  caseCodeLevelSetId: z.number(),
  codeLevelAreaId: z.number(),
  codeLevelTopicGroupId: number,
  codeLevelTopicDetailId: number,
  isPrimary: z.boolean(),
  order: z.number(),
});
/** A rule that applies to a case, and why. */
export const applicableRule = z.object({
  ruleId: z.number(),
  ruleTypeId: z.number(),
  ruleType: z.string(),
  name: z.string(),
  marketId: number,
  /** The conditions that the case meets, as keys of the rule ("market", "source" …). */
  metConditions: z.array(z.string()),
  /** What the rule sets, in one line. */
  effect: z.string(),
  /** The rule of its type that wins. */
  isWinner: z.boolean(),
});
/** What the reader may do with this case now. Screens ask this and repeat no rule of the server. */
export const caseAbilities = z.object({
  edit: z.boolean(),
  editCodeLevels: z.boolean(),
  comment: z.boolean(),
  forward: z.boolean(),
  solve: z.boolean(),
  deleteEvents: z.boolean(),
  deleteAttachments: z.boolean(),
  takeOverLock: z.boolean(),
  /** Why the case as a whole can't be changed (`CaseAtRest`), or null. */
  readOnlyReason: z.nullable(z.string()),
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
  /** Working days of the market until due; negative when overdue. */
  dueInWorkingDays: number,
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
  /** Newest first; the newest 100. Older ones by `GET case/{id}/events`. */
  caseEvents: z.array(caseEvent),
  caseEventCount: z.number(),
  /** Counted over all events of the case, not only over the newest 100. */
  eventCounts: z.array(eventCount),
  /** Oldest first. */
  processSteps: z.array(processStep),
  /** Newest first. */
  solutions: z.array(givenSolution),
  /** Files of all its events, those of the newest first. */
  files: z.array(attachment),
  rules: z.array(applicableRule),
  replyTemplate: text,
  isFavorite: z.boolean(),
  version: z.number(),
  abilities: caseAbilities,
});
export type CaseDetail = z.infer<typeof caseDetail>;

export const caseListRow = z.object({
  caseId: z.number(),
  internalId: z.string(),
  title: z.string(),
  customer: text,
  vinTail: text,
  statusId: z.number(),
  escalationLevelId: z.number(),
  marketId: number,
  sourceId: z.number(),
  inputChannelId: z.number(),
  brandId: number,
  modelName: text,
  codeLevelAreaId: number,
  codeLevelTopicGroupId: number,
  codeLevelTopicDetailId: number,
  receiptDateTime: z.string(),
  dueDateTime: text,
  dueInWorkingDays: number,
  lockedByUser: text,
  responsibleUserId: number,
  lastModifiedDateTime: z.string(),
  isReminderProcessActive: z.boolean(),
  safetyRelevant: z.boolean(),
  legal: z.boolean(),
  isFavorite: z.boolean(),
});
export type CaseListRow = z.infer<typeof caseListRow>;
export const caseList = z.object({
  /** Exact when `isTotalExact`; otherwise "more than" this number. */
  totalCount: z.number(),
  isTotalExact: z.boolean(),
  items: z.array(caseListRow),
});
export type CaseList = z.infer<typeof caseList>;

export const caseListQuery = z.object({
  ...paging,
  sortBy: z._default(z.enum(caseSortColumns), 'receiptDateTime'),
  descending: z._default(flagText, true),
  /** Ask for the exact total beyond 10,000. */
  exactTotal: z._default(flagText, false),
});

const model = z.object({
  id: z.number(),
  brandId: z.number(),
  name: z.string(),
  modelCode: z.string(),
  sortOrder: z.number(),
});
export const caseInfo = z.object({
  sources: z.array(codedLookup),
  inputChannels: z.array(codedLookup),
  statuses: z.array(
    extend(lookup, { code: z.enum(statusCodes), isOpen: z.boolean(), isManual: z.boolean() }),
  ),
  socialMediaChannels: z.array(lookup),
  socialMediaAgencies: z.array(lookup),
  escalationLevels: z.array(lookup),
  mailboxes: z.array(extend(lookup, { address: z.string() })),
  bmwDepartments: z.array(lookup),
  bmwConcerns: z.array(lookup),
  /** Only for holders of the Blacklist claim; empty for others. */
  blacklistEmails: z.array(z.string()),
  brands: z.array(lookup),
  models: z.array(model),
  regions: z.array(lookup),
  markets: z.array(extend(lookup, { regionId: z.number(), isoCode: z.string(), language: z.string() })),
  users: z.array(userLookup),
});
export type CaseInfo = z.infer<typeof caseInfo>;

/** One line of the history: who changed what, when. Values are shown as texts. */
export const historyEntry = z.object({
  auditId: z.number(),
  at: z.string(),
  by: z.string(),
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), from: text, to: text })),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const similarCase = extend(caseReference, {
  receiptDateTime: z.string(),
  /** Why it is shown: same person, same car, or both. */
  reasons: z.array(z.enum(['contact', 'vin', 'topic'])),
});
export type SimilarCase = z.infer<typeof similarCase>;
