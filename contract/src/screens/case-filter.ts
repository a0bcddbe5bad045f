import * as z from '#zod';
import { id, instant } from '../platform/field-rules.ts';
import { shortTextMaxLength } from '../platform/limits.ts';

const ids = z.optional(z.array(id).check(z.maxLength(200)));
const flag = z.optional(z.boolean());
/** A blank text matches everything. */
const text = z.optional(z.string().check(z.trim(), z.maxLength(shortTextMaxLength)));

/**
 * Filter of case lists (rule 3.19): body of `POST cases/list`, and part of the overview's URL, saved views and exports.
 * Every key is optional. Keys are joined by "and", values of one key by "or".
 */
export const caseFilter = z.strictObject({
  text,
  internalId: text,
  statusIds: ids,
  marketIds: ids,
  regionIds: ids,
  sourceIds: ids,
  inputChannelIds: ids,
  brandIds: ids,
  /** Whether the case has a brand. */
  hasBrand: flag,
  modelIds: ids,
  codeLevelAreaIds: ids,
  codeLevelTopicGroupIds: ids,
  codeLevelTopicDetailIds: ids,
  escalationLevelIds: ids,
  mailboxIds: ids,
  responsibleUserIds: ids,
  contact: text,
  contactId: z.optional(id),
  vin: text,
  receivedFrom: z.optional(instant),
  receivedTo: z.optional(instant),
  createdFrom: z.optional(instant),
  createdTo: z.optional(instant),
  modifiedFrom: z.optional(instant),
  modifiedTo: z.optional(instant),
  dueFrom: z.optional(instant),
  dueTo: z.optional(instant),
  solvedFrom: z.optional(instant),
  solvedTo: z.optional(instant),
  /** First completion: solved, or closed without a solution. Reports and bills use it (rules 22.3, 23.2 and 24.1). */
  completedFrom: z.optional(instant),
  completedTo: z.optional(instant),
  /** Cases that were open at this moment (rule 20.5). */
  openAt: z.optional(instant),
  /** Cases with goodwill in this time (rules 25.1 and 25.2). */
  goodwillFrom: z.optional(instant),
  goodwillTo: z.optional(instant),
  /** Topic of that goodwill: area, group and detail of its solution, 0 for missing ones. */
  goodwillTopic: z.optional(z.string().check(z.regex(/^(?:\d{1,9}\.){2}\d{1,9}$/))),
  /** Number of the dealer that the goodwill counts for (rule 25.7). */
  goodwillDealer: text,
  /** Whether the goodwill counts for a dealer. */
  goodwillByDealer: flag,
  isOverdue: flag,
  isMine: flag,
  isReminderProcessActive: flag,
  isLocked: flag,
  isFavorite: flag,
  caseBook: flag,
  qualified: flag,
  safetyRelevant: flag,
  legal: flag,
  /** Only parents, or only children. Missing: all cases. */
  relation: z.optional(z.enum(['parent', 'child'])),
  /** Cases without market, brand or code level. False: cases with all three. */
  isToClassify: flag,
  /** Cases with an unseen action of an outsider or an open extension request (rules 3.34 and 9.36). */
  needsAttention: flag,
  /** Spam and integrated cases are left out unless requested by this flag or by their status. */
  includeSpam: flag,
  includeIntegrated: flag,
});
export type CaseFilter = z.infer<typeof caseFilter>;
/** Whether a filter asks for goodwill. Its list then shows the costs of each case (rule 25.10). */
export const asksForGoodwill = (filter: CaseFilter): boolean =>
  Object.entries(filter).some(
    ([key, value]) => key.startsWith('goodwill') && value !== undefined && value !== '',
  );

/** Sortable columns of the list. Each has an index. */
export const caseSortColumns = [
  'receiptDateTime',
  'internalId',
  'dueDateTime',
  'lastModifiedDateTime',
  'createdDateTime',
] as const;
export type CaseSortColumn = (typeof caseSortColumns)[number];
