import { escalationLevelMax } from '@cfm/contract/limits.ts';
import { morningAfter, nextMorning } from '../../time/office-hours.ts';
import { type WorkingCalendar, workingDaysBetween } from '../../time/working-time.ts';
import type { EffectOf } from '../rules/effects.ts';
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
/** When steps in a row are due, counted from the one before them or the forward; the first of them not before `earliest`. */
export function datesOf(
  steps: readonly Pick<StepOfRules, 'afterWorkingDays'>[],
  from: string,
  earliest: string,
  { calendar, second }: Course,
): string[] {
  let before = from;
  return steps.map(({ afterWorkingDays }, place) => {
    const counted = morningAfter(before, atLeastOne(afterWorkingDays), calendar, second);
    before = place === 0 && counted < earliest ? nextMorning(earliest, calendar, second) : counted;
    return before;
  });
}
