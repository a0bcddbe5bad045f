import { extend, partial } from 'zod/mini';
import * as z from '#zod';
import { caseCreator, caseDeleter, reminderStopper, signedIn } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { caseParams, email, idText, line } from '../platform/field-rules.ts';
import { emailsPerContact, titleMaxLength } from '../platform/limits.ts';
import { nothing, pageOf, paging } from '../platform/paging.ts';

const text = z.nullable(z.string());
/** A deleted case that can still be restored. */
export const binnedCase = z.object({
  caseId: z.number(),
  internalId: z.string(),
  title: z.string(),
  customer: text,
  statusId: z.number(),
  marketId: z.nullable(z.number()),
  deletedAt: z.string(),
  deletedBy: text,
  /** It is erased in the night after this time. */
  erasedAfter: z.string(),
});
export type BinnedCase = z.infer<typeof binnedCase>;

/** A repeated call with the same key returns the case of the first one. */
const requestKey = z.optional(z.uuid());
const madeCase = z.object({ caseId: z.number(), internalId: z.string(), isVisible: z.boolean() });
/** Converts an event of a case to a new case. */
export const convertEventForm = z.object({ title: line({ max: titleMaxLength }) });

export const caseActionEndpoints = {
  duplicateCase: endpoint({
    method: 'POST',
    path: 'cases/{id}/duplicate',
    summary: 'Create a case of the same customer, car and topics; returns its id and number',
    access: caseCreator,
    request: 'json',
    params: caseParams,
    body: z.object({ requestKey }),
    reply: madeCase,
    errors: ['NotFound', 'CaseLocked', 'CaseReadOnly', 'ContactRestricted'],
  }),
  markAsSpam: endpoint({
    method: 'POST',
    path: 'cases/{id}/spam',
    summary: 'Mark a case as spam; adds the given addresses to the blacklist (claim Blacklist)',
    access: signedIn,
    request: 'json',
    params: caseParams,
    body: z.object({ blacklistEmails: z._default(z.array(email).check(z.maxLength(emailsPerContact)), []) }),
    reply: nothing,
    errors: ['NotFound', 'CaseLocked', 'CaseReadOnly', 'Forbidden'],
  }),
  undoSpam: endpoint({
    method: 'DELETE',
    path: 'cases/{id}/spam',
    summary: 'Unmark spam: restores the previous status',
    access: signedIn,
    params: caseParams,
    reply: nothing,
    errors: ['NotFound', 'CaseLocked', 'StatusNotAllowed'],
  }),
  stopReminder: endpoint({
    method: 'POST',
    path: 'cases/{id}/stop-reminder',
    summary: 'End the reminder process of a case',
    access: reminderStopper,
    params: caseParams,
    reply: nothing,
    errors: ['NotFound', 'CaseLocked', 'CaseReadOnly', 'NoReminder'],
  }),
  removeCase: endpoint({
    method: 'DELETE',
    path: 'cases/{id}',
    summary: 'Move a case to the bin, where it can be restored for 30 days',
    access: caseDeleter,
    params: caseParams,
    reply: nothing,
    errors: ['NotFound', 'CaseLocked', 'CaseReadOnly', 'LegalCase', 'HasIntegratedCases'],
  }),
  listBin: endpoint({
    method: 'GET',
    path: 'cases/bin',
    summary: 'Deleted cases that can be restored, last deleted first, paged',
    access: caseDeleter,
    query: z.object(paging),
    reply: pageOf(binnedCase),
    seen: { kind: 'list' },
    errors: [],
  }),
  restoreCase: endpoint({
    method: 'POST',
    path: 'cases/{id}/restore',
    summary: 'Restore a deleted case',
    access: caseDeleter,
    params: caseParams,
    reply: nothing,
    errors: ['NotFound'],
  }),
  convertEvent: endpoint({
    method: 'POST',
    path: 'case/{id}/event/{eventId}',
    summary:
      'Convert a comment or a received mail to a new case; moves it with its files. Without a title, the case takes that of the event, or of its case',
    access: caseCreator,
    request: 'json',
    params: z.object({ id: idText, eventId: idText }),
    body: extend(partial(convertEventForm), {
      requestKey,
      /** Confirms, after `CaseLeavesScope`, that the user may not see the new case (rule 1.10). */
      leavesScope: z._default(z.boolean(), false),
    }),
    reply: madeCase,
    errors: [
      'NotFound',
      'CaseLocked',
      'CaseReadOnly',
      'Forbidden',
      'FirstMessage',
      'CaseLeavesScope',
      'ContactRestricted',
    ],
  }),
};
