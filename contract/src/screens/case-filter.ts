import * as z from '#zod';
import { id, instant } from '../platform/field-rules.ts';
import { shortTextMaxLength } from '../platform/limits.ts';

const ids = z.optional(z.array(id).check(z.maxLength(200)));
const flag = z.optional(z.boolean());
/** Blank is nothing to look for. */
const text = z.optional(z.string().check(z.trim(), z.maxLength(shortTextMaxLength)));

/**
 * The filter of case lists (rule 3.19): body of `POST cases/list`, content of the address of the overview, of saved
 * views and of the export. Every key is optional; keys are joined by "and", values of one key by "or".
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
  /** Whether a brand was entered at all. */
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
  /** First completed: Solved, or Closed without, which reports and bills count by (rules 22.3, 23.2 and 24.1). */
  completedFrom: z.optional(instant),
  completedTo: z.optional(instant),
  /** Cases that got goodwill, and when (rules 25.1 and 25.2). */
  goodwillFrom: z.optional(instant),
  goodwillTo: z.optional(instant),
  /** The topic of that goodwill: area, group and detail of its solution, 0 for each that it does not name. */
  goodwillTopic: z.optional(z.string().check(z.regex(/^(?:\d{1,9}\.){2}\d{1,9}$/))),
  /** Number of the dealer that it counts with (rule 25.7). */
  goodwillDealer: text,
  /** Whether it counts with a dealer at all. */
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
  /** Only parents, or only children; without it both and all others. */
  relation: z.optional(z.enum(['parent', 'child'])),
  /** Cases without market, brand or code level; false: those that have all three. */
  isToClassify: flag,
  /** Cases of which an outsider did something that was not looked at, or that waits for an answer (rules 3.34 and 9.36). */
  needsAttention: flag,
  /** Spam and integrated cases are left out unless asked for (by this flag or by their status). */
  includeSpam: flag,
  includeIntegrated: flag,
});
export type CaseFilter = z.infer<typeof caseFilter>;

/** Columns the list can be sorted by: each has an index. */
export const caseSortColumns = [
  'receiptDateTime',
  'internalId',
  'dueDateTime',
  'lastModifiedDateTime',
  'createdDateTime',
] as const;
export type CaseSortColumn = (typeof caseSortColumns)[number];
