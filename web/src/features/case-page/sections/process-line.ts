import type { CaseDetail, ProcessStep } from '@cfm/contract/case-detail.ts';
import { dueState } from '../../../ui/due-state.ts';

export type ProcessPoint =
  | { kind: 'step'; at: string; step: ProcessStep }
  | { kind: 'due'; at: string; state: 'coming' | 'now' | 'overdue' }
  | { kind: 'today'; at: string };

/** What was done, what is due and, while something is, today: in the order of time. */
export function processLine(
  detail: Pick<CaseDetail, 'processSteps' | 'dueDateTime' | 'dueInWorkingDays'>,
  now: number,
): ProcessPoint[] {
  const { dueDateTime, dueInWorkingDays } = detail;
  const points: ProcessPoint[] = detail.processSteps.map((step) => ({
    kind: 'step',
    at: step.createdAtDatetime,
    step,
  }));
  const { kind } = dueState(dueDateTime, dueInWorkingDays, now);
  if (dueDateTime !== null && kind !== 'none') {
    const state = kind === 'overdue' ? 'overdue' : kind === 'later' ? 'coming' : 'now';
    points.push({ kind: 'due', at: dueDateTime, state }, { kind: 'today', at: new Date(now).toISOString() });
  }
  return points.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
