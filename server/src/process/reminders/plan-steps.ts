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

/** Which step it is, and its distance in working days from the one before it, from the forward if it is the first. */
export type StepOfRules = Pick<
  typeof reminderSteps.$inferSelect,
  'kind' | 'number' | 'afterWorkingDays' | 'to'
>;

interface Beginning {
  startedAt: string;
  /** The date that recipients are given. */
  dueDateTime: string | null;
  /** The level that the case has reached. */
  level: number;
  calendar: WorkingCalendar;
}

/** Two steps of a plan are never on one day. */
const atLeastOne = (workingDays: number): number => Math.max(1, workingDays);

/**
 * What the rules make of a forward (rule 16.1): the reminders, then the levels above the one that the case has, as far as the
 * rule says who is told. Nobody is told before the date that was given has passed.
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
  /** Of a morning: when the steps of this case go out. */
  second: number;
}
/** Steps in a row with when they are due, counted from the one before them or the forward; the first not before `earliest`. */
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

/** Where a step lies: its distance from the one before it, and its date. */
type Place = Pick<typeof reminderSteps.$inferSelect, 'afterWorkingDays' | 'dueAt'>;
export interface Shift {
  /** What the first of the steps counts from: when the one before it was carried out, else the forward. */
  anchor: string;
  /** The working days that the case has stood still: the first step moves by them from where it lies. */
  byStanding: number;
  /** The working days that were given, or taken back: it then moves by them from there, or from `now` if it waits. */
  byWorkingDays: number;
  now: string;
  /** Nothing comes before then. */
  earliest: string;
}
/** Where steps come to lie that are still to come: the first one moves, the others keep their distances (rules 16.3 to 16.6). */
export function shiftedSteps<Step extends Place>(
  [first, ...others]: readonly Step[],
  { anchor, byStanding, byWorkingDays, now, earliest }: Shift,
  course: Course,
): (Place & { step: Step })[] {
  if (!first) return [];
  const { calendar } = course;
  const further = (from: string, workingDays: number): Place => {
    const afterWorkingDays = atLeastOne(workingDaysBetween(anchor, from, calendar) + workingDays);
    return { afterWorkingDays, dueAt: addWorkingDays(anchor, afterWorkingDays, calendar) };
  };
  const followed = byStanding === 0 ? first : further(first.dueAt, byStanding);
  const moved = byWorkingDays === 0 ? followed : further(later(followed.dueAt, now), byWorkingDays);
  const inTurn = [
    { step: first, afterWorkingDays: moved.afterWorkingDays },
    ...others.map((step) => ({ step, afterWorkingDays: step.afterWorkingDays })),
  ];
  return datedSteps(inTurn, anchor, earliest, course);
}
