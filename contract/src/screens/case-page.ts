import { extend } from 'zod/mini';
import * as z from '#zod';
import { auditChange } from '../access/audit-change.ts';
import { mailboxInCall, updateCaseForm } from '../cases/case-forms.ts';
import { eventFilters } from '../cases/event-types.ts';
import { caseEvent } from '../cases/events.ts';
import { signedIn } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { caseParams, idsText, idText, instant, tabId } from '../platform/field-rules.ts';
import { shortTextMaxLength } from '../platform/limits.ts';
import { pageOf, paging } from '../platform/paging.ts';
import { applicableRule, caseDetail, caseReference } from './case-detail.ts';

/** One history entry: who changed what, when. */
export const historyEntry = z.object({
  auditId: z.number(),
  at: z.string(),
  by: z.string(),
  /** Action as `entity-action`. */
  action: z.string(),
  changes: z.array(auditChange),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const similarCase = extend(caseReference, {
  receiptDateTime: z.string(),
  /** Why it is shown: same person, same car, same topic. */
  reasons: z.array(z.enum(['contact', 'vin', 'topic'])),
  /** Makes the current case a repeat concern (rule 3.31). */
  isRepeatConcern: z.boolean(),
});
export type SimilarCase = z.infer<typeof similarCase>;

export const casePageEndpoints = {
  getCase: endpoint({
    method: 'GET',
    path: 'cases/{id}',
    summary: 'One case with everything its page shows',
    access: signedIn,
    params: caseParams,
    reply: caseDetail,
    seen: { kind: 'case', by: 'id' },
    errors: ['NotFound'],
  }),
  updateCase: endpoint({
    method: 'PUT',
    path: 'cases/{id}',
    summary: 'Save a case',
    access: signedIn,
    request: 'json',
    params: caseParams,
    body: extend(updateCaseForm, { ...mailboxInCall, tabId: z.optional(tabId) }),
    reply: z.object({ version: z.number(), isVisible: z.boolean() }),
    errors: [
      'ContactRestricted',
      'NotFound',
      'CaseLocked',
      'CaseChanged',
      'CaseReadOnly',
      'CaseLeavesScope',
      'StatusNotAllowed',
      'Forbidden',
    ],
  }),
  listEvents: endpoint({
    method: 'GET',
    path: 'case/{id}/events',
    summary:
      'Events of a case, newest first, paged; all of them, or those of a kind, with a text, until a moment',
    access: signedIn,
    params: caseParams,
    query: z.object({
      ...paging,
      shows: z._default(z.enum(eventFilters), 'all'),
      text: z.optional(z.string().check(z.trim(), z.maxLength(shortTextMaxLength))),
      until: z.optional(instant),
    }),
    reply: pageOf(caseEvent),
    seen: { kind: 'case', by: 'id' },
    errors: ['NotFound'],
  }),
  listRulesOfCase: endpoint({
    method: 'GET',
    path: 'case/{id}/rules',
    summary: 'Rules that apply to the case, and why',
    access: signedIn,
    params: caseParams,
    reply: z.array(applicableRule),
    seen: { kind: 'case', by: 'id' },
    errors: ['NotFound'],
  }),
  listHistory: endpoint({
    method: 'GET',
    path: 'case/{id}/history',
    summary: 'All changes: who, when, field, from, to',
    access: signedIn,
    params: caseParams,
    query: z.object(paging),
    reply: pageOf(historyEntry),
    seen: { kind: 'case', by: 'id' },
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
      /** Topic groups of all its sets, separated by commas. */
      codeLevelTopicGroupIds: z.optional(idsText),
      /** Receipt of the case. Missing: now. */
      receiptDateTime: z.optional(instant),
      exceptCaseId: z.optional(idText),
    }),
    reply: z.array(similarCase),
    seen: { kind: 'list' },
    errors: [],
  }),
};
