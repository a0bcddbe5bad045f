import * as z from '#zod';
import { delayOrigins } from '../cases/event-types.ts';
import { anonymous, signedIn } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { idText, linkToken, optionalText } from '../platform/field-rules.ts';
import { delayMaxDays, delayMinDays, delayReasonMaxLength } from '../platform/limits.ts';
import { nothing } from '../platform/paging.ts';

const days = z.int().check(z.gte(delayMinDays), z.lte(delayMaxDays));
/** The number of days as typed digits. */
const typedDays = z.pipe(
  z.pipe(
    z.string().check(z.trim(), z.minLength(1)),
    z.transform((text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN)),
  ),
  days,
);
/** The form requires a reason. A page that submits by itself sends none, allowed up to 5 days (rules 9.18, 9.19). */
export const delayForm = z.object({
  days: typedDays,
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(delayReasonMaxLength)),
});

export const delayEndpoints = {
  addMoreDays: endpoint({
    method: 'POST',
    path: 'solution/add-more-days',
    summary: 'Request more working days; returns the new due date',
    access: anonymous,
    limit: 'link',
    request: 'json',
    body: z.object({
      token: linkToken,
      days,
      reason: optionalText({ max: delayReasonMaxLength }),
      origin: z._default(z.enum(delayOrigins), 'form'),
    }),
    reply: z.string(),
    errors: ['InvalidToken', 'CaseSolved', 'ExpiredLink', 'CaseErased', 'ReasonRequired', 'DelayBudgetSpent'],
  }),
  requestExtension: endpoint({
    method: 'POST',
    path: 'solution/request-more-days',
    summary: 'Request more days than the budget from Customer Care; the due date stays',
    access: anonymous,
    limit: 'link',
    request: 'json',
    body: z.object({ token: linkToken, days, reason: delayForm.shape.reason }),
    reply: nothing,
    errors: ['InvalidToken', 'CaseSolved', 'ExpiredLink', 'CaseErased', 'ExtensionRequestOpen'],
  }),
  undoDelay: endpoint({
    method: 'POST',
    path: 'solution/undo-delay',
    summary: 'Undo the newest extension of this link, within 30 seconds; returns the previous due date',
    access: anonymous,
    request: 'json',
    body: z.object({ token: linkToken }),
    reply: z.object({ dueDateTime: z.nullable(z.string()) }),
    errors: ['InvalidToken', 'CaseSolved', 'ExpiredLink', 'CaseErased', 'UndoTooLate', 'DueDateChanged'],
  }),
  takeBackDelay: endpoint({
    method: 'POST',
    path: 'case/{id}/delays/{caseEventId}/take-back',
    summary: 'Take back an automatic extension; returns the previous due date',
    access: signedIn,
    params: z.object({ id: idText, caseEventId: idText }),
    reply: z.object({ dueDateTime: z.nullable(z.string()) }),
    errors: ['NotFound', 'CaseLocked', 'CaseReadOnly', 'DelayByPerson', 'DelayTakenBack', 'DueDateChanged'],
  }),
  decideExtension: endpoint({
    method: 'POST',
    path: 'case/{id}/extension-requests/{caseEventId}/decision',
    summary: 'Grant or decline the days that a link requested; returns the due date',
    access: signedIn,
    params: z.object({ id: idText, caseEventId: idText }),
    request: 'json',
    body: z.object({ isGranted: z.boolean() }),
    reply: z.object({ dueDateTime: z.nullable(z.string()) }),
    errors: ['NotFound', 'CaseLocked', 'CaseReadOnly', 'ExtensionRequestDecided'],
  }),
};
