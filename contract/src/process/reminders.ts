import { extend } from 'zod/mini';
import * as z from '#zod';
import { signedIn } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { caseParams, instant, optionalText } from '../platform/field-rules.ts';
import { eventContentMaxLength } from '../platform/limits.ts';
import { nothing } from '../platform/paging.ts';

const moment = z.nullable(z.string());

export const reminderStepKinds = ['reminder', 'escalation'] as const;
/** Why a due step waits: a mail cap is reached, it failed and is retried, or its case waits for the customer. */
export const stepWaits = ['caseCap', 'addressCap', 'error', 'customer'] as const;
export const planEndings = [
  'stopped',
  'solved',
  'closed',
  'spam',
  'integrated',
  'deleted',
  'erased',
  'forwarded',
  'done',
] as const;
export type PlanEnding = (typeof planEndings)[number];

/** An open step of a reminder process. */
export const plannedStep = z.object({
  kind: z.enum(reminderStepKinds),
  /** Number of the reminder since the forward, from 1, or the escalation level. */
  number: z.number(),
  dueAt: z.string(),
  /** Recipients of an escalation. Reminders go to the recipients of the forward. */
  to: z.array(z.string()),
});
export type PlannedStep = z.infer<typeof plannedStep>;

/** The newest reminder process of a case, running or ended. */
export const reminderPlan = z.object({
  startedAt: z.string(),
  /** End of the pause after a reply of the market. Null if not paused. */
  pausedUntil: moment,
  endedAt: moment,
  endedBecause: z.nullable(z.enum(planEndings)),
  endedBy: z.nullable(z.string()),
  steps: z.array(
    extend(plannedStep, {
      /** When it was done, or skipped because no recipients were left. */
      doneAt: moment,
      /** Until when a due step waits, and why. */
      waitsUntil: moment,
      waitsBecause: z.nullable(z.enum(stepWaits)),
      /** Brought forward by the number of extensions of the case (rule 16.10). */
      isByExtension: z.boolean(),
    }),
  ),
});
export type ReminderPlan = z.infer<typeof reminderPlan>;

/** Note on a reply of the market by phone or mail. */
export const marketReplyForm = z.object({ note: optionalText({ max: eventContentMaxLength }) });

export const reminderEndpoints = {
  proposeReminderProcess: endpoint({
    method: 'GET',
    path: 'case/{id}/forward/reminder-process',
    summary: 'The reminder process that a forward would start now: the due date, and each step with its date',
    access: signedIn,
    params: caseParams,
    /** Due date of the forward, if it is not the proposed one. */
    query: z.object({ dueDateTime: z.optional(instant) }),
    reply: z.object({
      dueDateTime: moment,
      /** Names of the applied rules. Without a reminder rule there are no steps. */
      reminderRule: z.nullable(z.string()),
      escalationRule: z.nullable(z.string()),
      steps: z.array(plannedStep),
    }),
    seen: { kind: 'case', by: 'id' },
    errors: ['NotFound'],
  }),
  recordMarketReply: endpoint({
    method: 'POST',
    path: 'case/{id}/reminder/pause',
    summary:
      'Record that the market has replied: pauses the reminder process for two working days of the market',
    access: signedIn,
    request: 'json',
    params: caseParams,
    /** A repeated call with the same `requestKey` returns the result of the first one. */
    body: extend(marketReplyForm, { requestKey: z.optional(z.uuid()) }),
    reply: z.object({ pausedUntil: z.string() }),
    errors: ['NotFound', 'CaseLocked', 'CaseReadOnly', 'NoReminder'],
  }),
  resumeReminder: endpoint({
    method: 'POST',
    path: 'case/{id}/reminder/resume',
    summary: 'Resume a paused reminder process',
    access: signedIn,
    params: caseParams,
    reply: nothing,
    errors: ['NotFound', 'CaseLocked', 'CaseReadOnly', 'NoReminder', 'ReminderNotPaused'],
  }),
};
