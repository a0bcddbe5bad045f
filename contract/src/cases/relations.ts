import { extend } from 'zod/mini';
import * as z from '#zod';
import { signedIn } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { caseParams, line, numberText } from '../platform/field-rules.ts';
import { parentSearchCount, shortTextMaxLength } from '../platform/limits.ts';
import { nothing } from '../platform/paging.ts';
import { relatedCase } from '../screens/case-detail.ts';
import { caseNumberIn } from './case-number.ts';

/** Another case, by its number. */
export const otherCaseForm = z.object({
  internalId: line({ max: shortTextMaxLength }).check(z.overwrite((text) => caseNumberIn(text) ?? text)),
});

/** A case that `closeRelated` closes. */
export const caseToClose = extend(relatedCase, {
  /** User whose lock prevents closing all of them, or null. */
  lockedBy: z.nullable(z.string()),
});
export type CaseToClose = z.infer<typeof caseToClose>;

const target = z.object({ caseId: z.number(), internalId: z.string() });

export const caseRelationEndpoints = {
  searchParents: endpoint({
    method: 'GET',
    path: 'cases/search-parents',
    summary: 'Cases that can be a parent, by number and words of the title, best first',
    access: signedIn,
    query: z.object({
      search: z._default(z.string().check(z.maxLength(shortTextMaxLength)), ''),
      count: z._default(numberText({ min: 1, max: 100 }), parentSearchCount),
    }),
    reply: z.array(relatedCase),
    seen: { kind: 'list' },
    errors: [],
  }),
  setParent: endpoint({
    method: 'PUT',
    path: 'cases/{id}/parent',
    summary: 'Make a case the child of another one',
    access: signedIn,
    request: 'json',
    params: caseParams,
    body: otherCaseForm,
    reply: target,
    errors: ['NotFound', 'CaseLocked', 'CaseReadOnly'],
  }),
  removeParent: endpoint({
    method: 'DELETE',
    path: 'cases/{id}/parent',
    summary: 'Remove a case from its parent',
    access: signedIn,
    params: caseParams,
    reply: nothing,
    errors: ['NotFound', 'CaseLocked', 'CaseReadOnly'],
  }),
  integrateCase: endpoint({
    method: 'POST',
    path: 'cases/{id}/integrate',
    summary: 'Integrate a case into another one; returns that one',
    access: signedIn,
    request: 'json',
    params: caseParams,
    body: otherCaseForm,
    reply: target,
    errors: ['NotFound', 'CaseLocked', 'CaseReadOnly'],
  }),
  undoIntegration: endpoint({
    method: 'DELETE',
    path: 'cases/{id}/integrate',
    summary: 'Undo an integration within 30 days',
    access: signedIn,
    params: caseParams,
    reply: nothing,
    errors: ['NotFound', 'CaseLocked', 'StatusNotAllowed', 'UndoTooLate'],
  }),
  previewCloseRelated: endpoint({
    method: 'GET',
    path: 'cases/{id}/close-related',
    summary: 'Cases that closing the related cases would close',
    access: signedIn,
    params: caseParams,
    reply: z.array(caseToClose),
    seen: { kind: 'case', by: 'id' },
    errors: ['NotFound'],
  }),
  closeRelated: endpoint({
    method: 'POST',
    path: 'cases/{id}/close-related',
    summary:
      'Close the open children of a parent, or the open siblings and the parent of a child, all or none',
    access: signedIn,
    params: caseParams,
    reply: z.object({ closed: z.number() }),
    errors: ['NotFound', 'CaseLocked'],
  }),
};
