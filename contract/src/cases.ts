import * as z from 'zod/mini';
import { caseCreator, signedIn } from './access.ts';
import { caseEvent } from './case-events.ts';
import { caseFilter, caseSortColumns } from './case-filter.ts';
import { car, contact } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import { dateOnly, id, idText, instant, optionalId, optionalText } from './field-rules.ts';
import { caseDescriptionMaxLength, codeLevelSetsMax, shortTextMaxLength, titleMaxLength } from './limits.ts';
import { codedLookup, flagText, lookup, nothing, paging } from './paging.ts';
import { userLookup } from './users.ts';

/** Stable codes of the statuses (rule 3.2); names are their texts. */
export const statusCodes = [
  'New',
  'InProgress',
  'Forwarded',
  'WaitingForCustomer',
  'Answered',
  'Solved',
  'Closed',
  'Spam',
  'Integrated',
] as const;
export type StatusCode = (typeof statusCodes)[number];
/** Statuses that staff may set by hand. */
export const manualStatusCodes = [
  'New',
  'InProgress',
  'WaitingForCustomer',
  'Answered',
  'Solved',
  'Closed',
] as const;
/** At rest: read-only until reopened or undone. */
export const restStatusCodes = ['Closed', 'Spam', 'Integrated'] as const;

const shortText = optionalText({ max: shortTextMaxLength });
export const codeLevelSetForm = z.object({
  /** Missing for a set that is new. */
  caseCodeLevelSetId: z.optional(z.nullable(id)),
  codeLevelAreaId: id,
  codeLevelTopicGroupId: optionalId,
  codeLevelTopicDetailId: optionalId,
  isPrimary: z.boolean(),
});
export const boardCaseData = z.object({
  boardMember: shortText,
  receivedByBoardDate: z.nullish(dateOnly),
  requestedReplyDate: z.nullish(dateOnly),
  finalReplyDate: z.nullish(dateOnly),
});

const caseFields = {
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(titleMaxLength)),
  externalId: shortText,
  hasSalesforceCaseId: z._default(z.boolean(), false),
  mailboxId: optionalId,
  sourceId: id,
  inputChannelId: id,
  socialMediaChannelId: optionalId,
  socialMediaAgencyId: optionalId,
  contactId: optionalId,
  contactCarId: optionalId,
  brandId: optionalId,
  marketId: optionalId,
  language: z._default(z.string().check(z.regex(/^[a-z]{2}$/)), 'en'),
  receiptDateTime: instant,
  territoryId: shortText,
  tsaraNumber: shortText,
  technicalCampaignId: shortText,
  bmwDepartmentId: optionalId,
  bmwConcernId: optionalId,
  responsibleUserId: optionalId,
  caseBook: z._default(z.boolean(), false),
  safetyRelevant: z._default(z.boolean(), false),
  legal: z._default(z.boolean(), false),
  boardCaseData: z.nullish(boardCaseData),
  codeLevelSets: z.array(codeLevelSetForm).check(
    z.maxLength(codeLevelSetsMax),
    z.refine((sets) => sets.length === 0 || sets.filter((set) => set.isPrimary).length === 1, {
      error: 'onePrimarySet',
    }),
  ),
};

export const createCaseForm = z.object({
  ...caseFields,
  /** The answer to `CaseLeavesScope`: save although one could not see the case any more. */
  leavesScope: z._default(z.boolean(), false),
  /** What the customer said: becomes the first event of the case. Rich text. */
  description: optionalText({ max: caseDescriptionMaxLength }),
  /** Sent again with the same value, the call answers the case made by the first one. */
  requestKey: z.optional(z.uuid()),
});
export type CreateCaseForm = z.input<typeof createCaseForm>;
export const updateCaseForm = z.object({
  ...caseFields,
  leavesScope: z._default(z.boolean(), false),
  statusId: id,
  version: z.int().check(z.gte(0)),
});
export type UpdateCaseForm = z.input<typeof updateCaseForm>;

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
/** What the reader may do with this case now. The screen never repeats a rule; a reason is an error code. */
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
    z.extend(lookup, { code: z.enum(statusCodes), isOpen: z.boolean(), isManual: z.boolean() }),
  ),
  socialMediaChannels: z.array(lookup),
  socialMediaAgencies: z.array(lookup),
  escalationLevels: z.array(lookup),
  mailboxes: z.array(z.extend(lookup, { address: z.string() })),
  bmwDepartments: z.array(lookup),
  bmwConcerns: z.array(lookup),
  /** Only for holders of the Blacklist claim; empty for others. */
  blacklistEmails: z.array(z.string()),
  brands: z.array(lookup),
  models: z.array(model),
  regions: z.array(lookup),
  markets: z.array(z.extend(lookup, { regionId: z.number(), isoCode: z.string(), language: z.string() })),
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

const similarCase = z.extend(caseReference, {
  receiptDateTime: z.string(),
  /** Why it is shown: same person, same car, or both. */
  reasons: z.array(z.enum(['contact', 'vin', 'topic'])),
});
export type SimilarCase = z.infer<typeof similarCase>;

const caseParams = z.object({ id: idText });
export const caseEndpoints = {
  createCase: endpoint({
    method: 'POST',
    path: 'cases',
    summary: 'Create a case; answers its id and number',
    access: caseCreator,
    request: 'json',
    body: createCaseForm,
    reply: z.object({ caseId: z.number(), internalId: z.string(), isVisible: z.boolean() }),
    errors: ['CaseLeavesScope'],
  }),
  getCase: endpoint({
    method: 'GET',
    path: 'cases/{id}',
    summary: 'One case with everything its page shows',
    access: signedIn,
    params: caseParams,
    reply: caseDetail,
    errors: ['NotFound'],
  }),
  updateCase: endpoint({
    method: 'PUT',
    path: 'cases/{id}',
    summary: 'Save a case',
    access: signedIn,
    request: 'json',
    params: caseParams,
    body: updateCaseForm,
    reply: z.object({ version: z.number(), isVisible: z.boolean() }),
    errors: [
      'NotFound',
      'CaseLocked',
      'CaseChanged',
      'CaseAtRest',
      'CaseLeavesScope',
      'StatusNotAllowed',
      'Forbidden',
    ],
  }),
  listCases: endpoint({
    method: 'POST',
    path: 'cases/list',
    summary: 'Cases by filter, paged',
    access: signedIn,
    request: 'json',
    query: caseListQuery,
    body: caseFilter,
    reply: caseList,
    errors: [],
  }),
  caseInfo: endpoint({
    method: 'GET',
    path: 'cases/info',
    summary: 'Lookups of the case screens',
    access: signedIn,
    background: true,
    reply: caseInfo,
    errors: [],
  }),
  lockCase: endpoint({
    method: 'POST',
    path: 'cases/{id}/lock',
    summary: 'Take or renew the lock (lease of two minutes)',
    access: signedIn,
    background: true,
    request: 'json',
    params: caseParams,
    body: z.object({
      tabId: z.string().check(z.minLength(1), z.maxLength(64)),
      takeOver: z._default(z.boolean(), false),
    }),
    reply: z.object({ leaseUntil: z.string(), version: z.number() }),
    errors: ['NotFound', 'CaseLocked', 'CaseAtRest', 'Forbidden'],
  }),
  unlockCase: endpoint({
    method: 'DELETE',
    path: 'cases/{id}/lock',
    summary: 'Release the lock of this tab',
    access: signedIn,
    background: true,
    params: caseParams,
    query: z.object({ tabId: z.string().check(z.minLength(1), z.maxLength(64)) }),
    reply: nothing,
    errors: ['NotFound'],
  }),
  listRulesOfCase: endpoint({
    method: 'GET',
    path: 'case/{id}/rules',
    summary: 'Rules that apply to the case, and why',
    access: signedIn,
    params: caseParams,
    reply: z.array(applicableRule),
    errors: ['NotFound'],
  }),
  listHistory: endpoint({
    method: 'GET',
    path: 'case/{id}/history',
    summary: 'Every change: who, when, field, from, to',
    access: signedIn,
    params: caseParams,
    query: z.object(paging),
    reply: z.object({ totalCount: z.number(), items: z.array(historyEntry) }),
    errors: ['NotFound'],
  }),
  listSimilarCases: endpoint({
    method: 'GET',
    path: 'cases/similar',
    summary: 'Earlier cases of the same person or car',
    access: signedIn,
    query: z.object({
      contactId: z.optional(idText),
      vin: z.optional(z.string().check(z.maxLength(17))),
      codeLevelTopicGroupId: z.optional(idText),
      exceptCaseId: z.optional(idText),
    }),
    reply: z.array(similarCase),
    errors: [],
  }),
};
