import type { CaseEvent } from '@cfm/contract/case-events.ts';
import type { CaseDetail } from '@cfm/contract/case-replies.ts';
import { dueState } from '../../../ui/due-state.ts';
import { type DelaySum, delaySums, factsOf } from '../timeline/event-facts.ts';

export type ProcessStep =
  | { kind: 'forward'; id: number; at: string; recipients: string[] }
  | { kind: 'reminder'; id: number; at: string; title: string }
  | { kind: 'escalation'; id: number; at: string; level: number | null; title: string }
  | {
      kind: 'delay';
      id: number;
      at: string;
      days: number;
      reason: string | null;
      /** Null for one that was taken back. */
      sum: DelaySum | null;
    }
  | { kind: 'solution'; id: number; at: string; author: string }
  | { kind: 'due'; id: 0; at: string; state: 'coming' | 'now' | 'overdue' };

/** The process as it went, oldest first, with what is due as its last step while the case is open. */
export function processSteps(
  events: readonly CaseEvent[],
  { dueDateTime, dueInWorkingDays }: Pick<CaseDetail, 'dueDateTime' | 'dueInWorkingDays'>,
  now: number,
): ProcessStep[] {
  const sums = delaySums(events);
  const steps = events.toReversed().flatMap((event) => stepOf(event, sums));
  const { kind } = dueState(dueDateTime, dueInWorkingDays, now);
  if (dueDateTime === null || kind === 'none') return steps;
  const state = kind === 'overdue' ? 'overdue' : kind === 'later' ? 'coming' : 'now';
  return [...steps, { kind: 'due', id: 0, at: dueDateTime, state }];
}

function stepOf(event: CaseEvent, sums: ReadonlyMap<number, DelaySum>): ProcessStep[] {
  const { caseEventId: id, createdAtDatetime: at, title } = event;
  const facts = factsOf(event);
  switch (event.type) {
    case 'forward':
      return [{ kind: 'forward', id, at, recipients: facts.recipients }];
    case 'reminder':
      return [{ kind: 'reminder', id, at, title }];
    case 'escalation':
      return [{ kind: 'escalation', id, at, level: facts.level, title }];
    case 'delay':
      return [
        { kind: 'delay', id, at, days: facts.days ?? 0, reason: facts.reason, sum: sums.get(id) ?? null },
      ];
    case 'solution':
      return [{ kind: 'solution', id, at, author: event.author }];
    default:
      return [];
  }
}
