import type { CaseEvent } from '@cfm/contract/case-events.ts';
import { type StatusCode, statusCodes } from '@cfm/contract/case-statuses.ts';

/** What the details of process events tell; each is null or empty where the event does not say it. */
export interface EventFacts {
  from: StatusCode | null;
  to: StatusCode | null;
  recipients: string[];
  cc: string[];
  days: number | null;
  reason: string | null;
  level: number | null;
  dueDateTime: string | null;
  /** A mail that reached nobody. */
  hasFailed: boolean;
  /** A link used by a script alone, with no sign of a person (product 9). */
  noSignOfPerson: boolean;
  /** Staff took the delay back. */
  takenBackAt: string | null;
  takenBackBy: string | null;
  /** A forward mailed to one recipient once more, with a new link. */
  isSentAgain: boolean;
}

export function factsOf({ details }: Pick<CaseEvent, 'details'>): EventFacts {
  return {
    from: statusOf(details.from) ?? statusOf(details.statusFrom) ?? statusOf(details.statusBefore),
    to: statusOf(details.to) ?? statusOf(details.statusTo),
    recipients: listOf(details.to ?? details.recipient).flatMap(recipientOf),
    cc: listOf(details.cc).flatMap(recipientOf),
    days: typeof details.days === 'number' ? details.days : null,
    reason: textOf(details.reason),
    level: typeof details.level === 'number' ? details.level : null,
    dueDateTime: textOf(details.dueAfter) ?? textOf(details.dueDateTime),
    hasFailed: details.failed === true,
    noSignOfPerson: details.noSignOfPerson === true,
    takenBackAt: textOf(details.takenBackAt),
    takenBackBy: textOf(details.takenBackBy),
    isSentAgain: details.sentAgain === true,
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
const statusOf = (value: unknown): StatusCode | null => statusCodes.find((code) => code === value) ?? null;

function recipientOf(value: unknown): string[] {
  if (typeof value === 'string') return statusOf(value) === null ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  const { dealerName, email } = value as { dealerName?: unknown; email?: unknown };
  const name = textOf(dealerName) ?? textOf(email);
  return name === null ? [] : [name];
}

export interface DelaySum {
  /** 1 for the first extension of the case. */
  number: number;
  totalDays: number;
}
/** Which extension each delay is and how many days were granted up to it, by event; one taken back is none (rule 9.30). */
export function delaySums(events: readonly CaseEvent[]): ReadonlyMap<number, DelaySum> {
  const sums = new Map<number, DelaySum>();
  let totalDays = 0;
  const delays = events
    .filter((event) => event.type === 'delay' && factsOf(event).takenBackAt === null)
    .toReversed();
  for (const [index, event] of delays.entries()) {
    totalDays += factsOf(event).days ?? 0;
    sums.set(event.caseEventId, { number: index + 1, totalDays });
  }
  return sums;
}
