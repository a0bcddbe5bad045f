import type { PlanEnding, ReminderPlan } from '@cfm/contract/process/reminders.ts';
import type { CaseDetail, ProcessStep } from '@cfm/contract/screens/case-detail.ts';
import { type CaseDue, dueState } from '../../../../ui/due-state.ts';

type PlannedStep = ReminderPlan['steps'][number];
export type ProcessPoint =
  | { kind: 'step'; at: string; step: ProcessStep }
  | { kind: 'planned'; at: string; step: PlannedStep; isNext: boolean }
  | { kind: 'ended'; at: string; because: PlanEnding; by: string | null }
  | { kind: 'due'; at: string; state: 'coming' | 'now' | 'overdue' | 'paused' }
  | { kind: 'today'; at: string };

type CaseOfLine = Pick<CaseDetail, 'processSteps'> & CaseDue & { reminderPlan?: CaseDetail['reminderPlan'] };
/** Past steps, the due date, the next reminder steps and, if anything is upcoming, today. Sorted by time. */
export function processLine(
  { processSteps, reminderPlan = null, ...due }: CaseOfLine,
  now: number,
): ProcessPoint[] {
  const points: ProcessPoint[] = processSteps.map((step) => ({
    kind: 'step',
    at: step.createdAtDatetime,
    step,
  }));
  const planned = plannedPoints(reminderPlan);
  points.push(...planned, ...endOf(reminderPlan));
  const { kind } = dueState(due, now);
  const { dueDateTime } = due;
  const isDue = dueDateTime !== null && kind !== 'none';
  if (isDue) {
    points.push({ kind: 'due', at: dueDateTime, state: stateOf[kind] });
  }
  const today = { kind: 'today', at: new Date(now).toISOString() } as const;
  const sorted = points.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  if (!isDue && planned.length === 0) return sorted;
  // A paused step is upcoming, however old its date is.
  const isToCome = (point: ProcessPoint) =>
    point.kind === 'planned' ||
    (point.kind === 'due' && point.state === 'paused') ||
    Date.parse(point.at) > now;
  return [...sorted.filter((point) => !isToCome(point)), today, ...sorted.filter(isToCome)];
}

const stateOf = {
  overdue: 'overdue',
  today: 'now',
  soon: 'now',
  later: 'coming',
  paused: 'paused',
} as const;

function plannedPoints(plan: CaseDetail['reminderPlan']): Extract<ProcessPoint, { kind: 'planned' }>[] {
  if (plan === null || plan.endedAt !== null) return [];
  const open = plan.steps.filter(({ doneAt }) => doneAt === null);
  const next = open.find(({ isByExtension }) => !isByExtension);
  return open.map((step) => ({
    kind: 'planned',
    at: step.dueAt,
    step,
    isNext: step === next || step.isByExtension,
  }));
}

/** The end of a process, unless the next forward ended it, which is a step of its own. */
function endOf(plan: CaseDetail['reminderPlan']): ProcessPoint[] {
  if (plan === null || plan.endedAt === null || plan.endedBecause === null) return [];
  if (plan.endedBecause === 'forwarded') return [];
  return [{ kind: 'ended', at: plan.endedAt, because: plan.endedBecause, by: plan.endedBy }];
}
