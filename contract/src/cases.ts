import * as z from '#zod';
import { caseCreator, signedIn } from './access.ts';
import { createCaseForm } from './case-forms.ts';
import { endpoint } from './endpoint.ts';
import { caseParams, tabId } from './field-rules.ts';
import { nothing } from './paging.ts';

export const caseEndpoints = {
  createCase: endpoint({
    method: 'POST',
    path: 'cases',
    summary: 'Create a case; answers its id and number',
    access: caseCreator,
    request: 'json',
    body: createCaseForm,
    reply: z.object({ caseId: z.number(), internalId: z.string(), isVisible: z.boolean() }),
    errors: ['CaseLeavesScope', 'ContactRestricted'],
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
    errors: ['NotFound', 'CaseLocked', 'CaseAtRest', 'Forbidden'],
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
