import { escalationLevelMax } from '@cfm/contract/platform/limits.ts';
import type { EffectOf } from '../../catalog/rules/effects.ts';
import { later } from '../../platform/time/add-time.ts';
import { morningAfter, nextMorning } from '../../platform/time/office-hours.ts';
import {
  addWorkingDays,
  type WorkingCalendar,
  workingDaysBetween,
} from '../../platform/time/working-time.ts';
import type { reminderSteps } from './tables.ts';

/** A step, and its distance in working days from the previous one, or from the forward for the first. */
export type StepOfRules = Pick<
  typeof reminderSteps.$inferSelect,
  'kind' | 'number' | 'afterWorkingDays' | 'to'
>;

interface Beginning {
  startedAt: string;
  /** Due date shown to the recipients. */
  dueDateTime: string | null;
  /** Current escalation level of the case. */
  level: number;
  calendar: WorkingCalendar;
}

/** Two steps of a plan are never on the same day. */
const atLeastOne = (workingDays: number): number => Math.max(1, workingDays);

/**
 * Steps of a forward by the rules (rule 16.1): the reminders, then the levels above that of the case, up to the first
 * one without recipients. Nothing is escalated before the due date has passed.
 */
export function stepsOfRules(
  reminder: EffectOf<'Reminder'>,
  escalation: EffectOf<'Escalation'> | null,
  { startedAt, dueDateTime, level, calendar }: Beginning,
): StepOfRules[] {
  const reminders = Array.from({ length: reminder.reminderCount }, (_none, place) => ({
    kind: 'reminder' as const,
    number: place + 1,
    to: [],
    afterWorkingDays: atLeastOne(
      place === 0 ? reminder.firstReminderWorkingDays : reminder.betweenRemindersWorkingDays,
    ),
  }));
  if (escalation === null) return reminders;
  const untilLastReminder = reminders.reduce((sum, { afterWorkingDays }) => sum + afterWorkingDays, 0);
  const untilDue = dueDateTime === null ? 0 : workingDaysBetween(startedAt, dueDateTime, calendar);
  const between = atLeastOne(escalation.workingDays);
  const first = Math.max(between, untilDue + 1 - untilLastReminder);
  return [...reminders, ...levelsAbove(level, escalation, { first, between })];
}

function levelsAbove(
  level: number,
  escalation: EffectOf<'Escalation'>,
  { first, between }: { first: number; between: number },
): StepOfRules[] {
  const steps: StepOfRules[] = [];
  for (let number = level + 1; number <= escalationLevelMax; number += 1) {
    const to = escalation.recipientsByLevel[number - 1] ?? [];
    if (to.length === 0) break;
    steps.push({
      kind: 'escalation',
      number,
      to,
      afterWorkingDays: steps.length === 0 ? first : between,
    });
  }
  return steps;
}

export interface Course {
  calendar: WorkingCalendar;
  /** Second of the morning at which the steps of this case are due. */
  second: number;
}
/** Adds due dates to steps, each counted from the previous one or the forward. The first is not before `earliest`. */
export function datedSteps<Step extends Pick<StepOfRules, 'afterWorkingDays'>>(
  steps: readonly Step[],
  from: string,
  earliest: string,
  { calendar, second }: Course,
): (Step & { dueAt: string })[] {
  let before = from;
  return steps.map((step, place) => {
    const counted = morningAfter(before, atLeastOne(step.afterWorkingDays), calendar, second);
    before = place === 0 && counted < earliest ? nextMorning(earliest, calendar, second) : counted;
    return { ...step, dueAt: before };
  });
}

/** Position of a step: its distance from the previous one, and its date. */
type Place = Pick<typeof reminderSteps.$inferSelect, 'afterWorkingDays' | 'dueAt'>;
export interface Shift {
  /** The date that the first step counts from: when the previous one was done, or else the forward. */
  anchor: string;
  /** Paused working days of the case. They move the first step from its date. */
  byPause: number;
  /** Granted or taken back working days. They then move the first step further, from `now` if it is overdue. */
  byWorkingDays: number;
  now: string;
  /** No step is due before this time. */
  earliest: string;
}
/** Shifts open steps: the first one moves, the others keep their distances (rules 16.3 to 16.6). */
export function shiftedSteps<Step extends Place>(
  [first, ...others]: readonly Step[],
  { anchor, byPause, byWorkingDays, now, earliest }: Shift,
  course: Course,
): (Place & { step: Step })[] {
  if (!first) return [];
  const { calendar } = course;
  const further = (from: string, workingDays: number): Place => {
    const afterWorkingDays = atLeastOne(workingDaysBetween(anchor, from, calendar) + workingDays);
    return { afterWorkingDays, dueAt: addWorkingDays(anchor, afterWorkingDays, calendar) };
  };
  const followed = byPause === 0 ? first : further(first.dueAt, byPause);
  const moved = byWorkingDays === 0 ? followed : further(later(followed.dueAt, now), byWorkingDays);
  const inTurn = [
    { step: first, afterWorkingDays: moved.afterWorkingDays },
    ...others.map((step) => ({ step, afterWorkingDays: step.afterWorkingDays })),
  ];
  return datedSteps(inTurn, anchor, earliest, course);
}
