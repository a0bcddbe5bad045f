import * as z from '#zod';
import { signedIn } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { flagText, paging } from '../platform/paging.ts';
import { caseFilter, caseSortColumns } from './case-filter.ts';

const text = z.nullable(z.string());
const number = z.nullable(z.number());
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
  /** Working days of the market until due, negative when overdue. Null while paused (rule 3.50). */
  dueInWorkingDays: number,
  dueDatePausedAt: text,
  lockedByUser: text,
  responsibleUserId: number,
  lastModifiedDateTime: z.string(),
  isReminderProcessActive: z.boolean(),
  safetyRelevant: z.boolean(),
  legal: z.boolean(),
  isFavorite: z.boolean(),
  /** Costs of the goodwill that the filter asks for (rule 25.10). Missing if it asks for none. */
  goodwillCostEuros: z.optional(z.number()),
});
export type CaseListRow = z.infer<typeof caseListRow>;
export const caseList = z.object({
  /** Exact if `isTotalExact`, otherwise "more than" this number. */
  totalCount: z.number(),
  isTotalExact: z.boolean(),
  items: z.array(caseListRow),
});
export type CaseList = z.infer<typeof caseList>;

export const caseListQuery = z.object({
  ...paging,
  sortBy: z._default(z.enum(caseSortColumns), 'receiptDateTime'),
  descending: z._default(flagText, true),
  /** Requests the exact total beyond 10,000. */
  exactTotal: z._default(flagText, false),
});

export const caseListEndpoints = {
  listCases: endpoint({
    method: 'POST',
    path: 'cases/list',
    summary: 'Cases by filter, paged',
    access: signedIn,
    request: 'json',
    query: caseListQuery,
    body: caseFilter,
    reply: caseList,
    seen: { kind: 'list' },
    errors: [],
  }),
};
