import { extend } from 'zod/mini';
import * as z from '#zod';
import { userLookup } from '../access/users.ts';
import { caseCreator, signedIn } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { caseParams, id, optionalId, tabId } from '../platform/field-rules.ts';
import { codeLevelSetsMax } from '../platform/limits.ts';
import { nothing } from '../platform/paging.ts';
import { createCaseForm, mailboxInCall } from './case-forms.ts';

export const caseEndpoints = {
  createCase: endpoint({
    method: 'POST',
    path: 'cases',
    summary: 'Create a case; returns its id and number',
    access: caseCreator,
    request: 'json',
    body: extend(createCaseForm, mailboxInCall),
    reply: z.object({ caseId: z.number(), internalId: z.string(), isVisible: z.boolean() }),
    errors: ['CaseLeavesScope', 'ContactRestricted'],
  }),
  listAssignees: endpoint({
    method: 'POST',
    path: 'cases/assignees',
    summary: 'People who can be responsible for a case with these values',
    access: signedIn,
    background: true,
    request: 'json',
    body: z.object({
      marketId: optionalId,
      sourceId: optionalId,
      brandId: optionalId,
      mailboxId: optionalId,
      /** One per code-level set. Null for a set without topic group. */
      topicGroupIds: z._default(z.array(z.nullable(id)).check(z.maxLength(codeLevelSetsMax)), []),
    }),
    reply: z.array(userLookup),
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
      tabId: z.optional(tabId),
      takeOver: z._default(z.boolean(), false),
    }),
    reply: z.object({ leaseUntil: z.string(), version: z.number() }),
    errors: ['NotFound', 'CaseLocked', 'CaseReadOnly', 'Forbidden'],
  }),
  unlockCase: endpoint({
    method: 'DELETE',
    path: 'cases/{id}/lock',
    summary: 'Release the lock of this tab, or of the session',
    access: signedIn,
    background: true,
    params: caseParams,
    query: z.object({ tabId: z.optional(tabId) }),
    reply: nothing,
    errors: ['NotFound'],
  }),
};
