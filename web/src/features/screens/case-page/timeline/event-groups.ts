import { type CaseEventType, type EventFilter, eventGroups } from '@cfm/contract/cases/event-types.ts';
import type { CaseEvent } from '@cfm/contract/cases/events.ts';
import type { EventCount } from '@cfm/contract/screens/case-detail.ts';

type Filtered = Pick<CaseEvent, 'type' | 'attachments'>;

export function fitsFilter(event: Filtered, filter: EventFilter): boolean {
  if (filter === 'all') return true;
  return filter === 'files' ? event.attachments.length > 0 : eventGroups[event.type] === filter;
}
/** Number of events or files for each filter chip, without the first message, which is shown above the timeline. */
export function countEvents(
  eventCounts: readonly EventCount[],
  files: number,
  first?: Pick<CaseEvent, 'type'>,
): Record<EventFilter, number> {
  const counts = eventCounts.map((each) => ({
    ...each,
    count: each.count - (each.type === first?.type ? 1 : 0),
  }));
  const sum = (of: (each: EventCount) => number) => counts.reduce((all, each) => all + of(each), 0);
  const inGroup = (group: EventFilter) => sum(({ type, count }) => (eventGroups[type] === group ? count : 0));
  return {
    all: sum(({ count }) => count),
    mails: inGroup('mails'),
    comments: inGroup('comments'),
    process: inGroup('process'),
    files,
  };
}

/** Sorts events newest first and removes duplicates, because pages loaded at different times overlap. */
export function joinEvents(...pages: readonly (readonly CaseEvent[])[]): CaseEvent[] {
  const byId = new Map<number, CaseEvent>();
  for (const event of pages.flat()) if (!byId.has(event.caseEventId)) byId.set(event.caseEventId, event);
  return [...byId.values()].sort(
    (a, b) =>
      Date.parse(b.createdAtDatetime) - Date.parse(a.createdAtDatetime) || b.caseEventId - a.caseEventId,
  );
}

/** Types shown as a line. All others are cards. */
const lineTypes: readonly CaseEventType[] = [
  'forward',
  'reminder',
  'escalation',
  'postQualification',
  'status',
  'relation',
];
export function isLine(event: CaseEvent): boolean {
  // A customer's answer is not a step of the process.
  if (event.type === 'postQualification' && event.details.act === 'answered') return false;
  return lineTypes.includes(event.type);
}

/** Consecutive process events without text or files, collapsed into one line. */
export interface Run {
  /** Id of its oldest event, so that it is stable when another one is added. */
  key: number;
  /** Newest first. */
  events: readonly CaseEvent[];
}
/** Fewer lines are not worth collapsing. */
const shortestRun = 3;

/** Combines consecutive lines into runs. */
export function foldRuns(events: readonly CaseEvent[]): (CaseEvent | Run)[] {
  const folded: (CaseEvent | Run)[] = [];
  let open: CaseEvent[] = [];
  const close = () => {
    const last = open.at(-1);
    if (last && open.length >= shortestRun) folded.push({ key: last.caseEventId, events: open });
    else folded.push(...open);
    open = [];
  };
  for (const event of events) {
    if (isLine(event) && event.attachments.length === 0) {
      open.push(event);
      continue;
    }
    close();
    folded.push(event);
  }
  close();
  return folded;
}
