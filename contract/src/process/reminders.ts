import { extend } from 'zod/mini';
import * as z from '#zod';
import { signedIn } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { caseParams, instant, optionalText } from '../platform/field-rules.ts';
import { eventContentMaxLength } from '../platform/limits.ts';
import { nothing } from '../platform/paging.ts';

const moment = z.nullable(z.string());

export const reminderStepKinds = ['reminder', 'escalation'] as const;
/** Why a step that is due waits: so many mails went out already, it failed and is tried again, or its case waits for its customer. */
export const stepWaits = ['caseCap', 'addressCap', 'fault', 'customer'] as const;
export const planEndings = [
  'stopped',
  'solved',
  'closed',
  'spam',
  'integrated',
  'deleted',
  'forwarded',
  'done',
] as const;
export type PlanEnding = (typeof planEndings)[number];

/** A step of a reminder process that is to come. */
export const plannedStep = z.object({
  kind: z.enum(reminderStepKinds),
  /** Which reminder since the forward, from 1; or the level that an escalation leads to. */
  number: z.number(),
  dueAt: z.string(),
  /** Who is written to about an escalation; a reminder goes to whom the forward asked. */
  to: z.array(z.string()),
});
export type PlannedStep = z.infer<typeof plannedStep>;

/** The newest reminder process of a case, running or ended. */
export const reminderPlan = z.object({
  startedAt: z.string(),
  /** Until then it rests, as the market has replied; null when it does not. */
  pausedUntil: moment,
  endedAt: moment,
  endedBecause: z.nullable(z.enum(planEndings)),
  endedBy: z.nullable(z.string()),
  steps: z.array(
    extend(plannedStep, {
      /** When it was carried out, or left out as nobody was left to be asked. */
      doneAt: moment,
      /** Until when a step that is due waits, and why. */
      waitsUntil: moment,
      waitsBecause: z.nullable(z.enum(stepWaits)),
      /** It is carried out early, as the case was extended so often (rule 16.10). */
      isByExtension: z.boolean(),
    }),
  ),
});
export type ReminderPlan = z.infer<typeof reminderPlan>;

/** What staff note of a reply of the market that came by telephone or mail. */
export const marketReplyForm = z.object({ note: optionalText({ max: eventContentMaxLength }) });

export const reminderEndpoints = {
  proposeReminderProcess: endpoint({
    method: 'GET',
    path: 'case/{id}/forward/reminder-process',
    summary:
      'The reminder process that a forward would begin now: the date to answer by, and each step with its date',
    access: signedIn,
    params: caseParams,
    /** The date that the forward sets, if it is not the proposed one. */
    query: z.object({ dueDateTime: z.optional(instant) }),
    reply: z.object({
      dueDateTime: moment,
      /** Names of the rules that it follows; without a reminder rule there are no steps. */
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
      'Note that the market has replied: the reminder process rests for two working days of the market',
    access: signedIn,
    request: 'json',
    params: caseParams,
    /** Sent again with the same `requestKey`, the call answers what the first one did. */
    body: extend(marketReplyForm, { requestKey: z.optional(z.uuid()) }),
    reply: z.object({ pausedUntil: z.string() }),
    errors: ['NotFound', 'CaseLocked', 'CaseReadOnly', 'NoReminder'],
  }),
  resumeReminder: endpoint({
    method: 'POST',
    path: 'case/{id}/reminder/resume',
    summary: 'Go on with a reminder process that rests',
    access: signedIn,
    params: caseParams,
    reply: nothing,
    errors: ['NotFound', 'CaseLocked', 'CaseReadOnly', 'NoReminder', 'ReminderNotPaused'],
  }),
};
