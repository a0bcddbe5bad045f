import * as z from '#zod';
import { signedIn } from './access.ts';
import { caseEvent } from './case-events.ts';
import { updateCaseForm } from './case-forms.ts';
import { applicableRule, caseDetail, historyEntry, similarCase } from './case-replies.ts';
import { endpoint } from './endpoint.ts';
import { caseParams, idText } from './field-rules.ts';
import { paging } from './paging.ts';

export const casePageEndpoints = {
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
  listEvents: endpoint({
    method: 'GET',
    path: 'case/{id}/events',
    summary: 'Events of a case, newest first, paged',
    access: signedIn,
    params: caseParams,
    query: z.object(paging),
    reply: z.object({ totalCount: z.number(), items: z.array(caseEvent) }),
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
