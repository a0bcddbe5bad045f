import type { StatusCode } from '@cfm/contract/catalog/case-statuses.ts';
import type { DemoUsername } from '../people/demo-users.ts';
import type { ComplaintText } from '../texts/complaint-text.ts';
import type { Outcome } from '../texts/correspondence/correspondence.ts';
import type { DemoEvent, DemoFacts, DemoForward, DemoWait } from './demo-case.ts';
import type { Intake } from './intake.ts';
import type { OfficeHours } from './office-hours.ts';
import type { Story } from './story.ts';

/** A case during simulation. It stops when its next step would be in the future. */
export type CaseRun = {
  story: Story;
  text: ComplaintText;
  intake: Intake;
  outcome: Outcome;
  codeLevels: readonly string[];
  now: number;
  /** Calendars of customer care and of the market. */
  care: OfficeHours;
  local: OfficeHours;
  /** Working days until the solution is due. */
  dueDays: number;
  agent: DemoUsername;
  isRepeat: boolean;
  /** Factor by which everything takes longer than usual. */
  pace: number;

  at: number;
  status: StatusCode;
  escalationLevel: number;
  firstEditAt: number | null;
  solvedAt: number | null;
  closedAt: number | null;
  dueAt: number;
  /** Its wait for the customer. The end is null while it lasts. */
  wait: DemoWait | null;
  isReminderProcessActive: boolean;
  forward: DemoForward | null;
  events: DemoEvent[];
};

type NewEvent = DemoFacts & {
  at: number;
  title: string;
  contentHtml?: string;
  author: DemoEvent['author'];
  recipient?: string | null;
  attachments?: readonly string[];
};

const NONE: readonly never[] = [];

/** Adds an event unless it is in the future. */
export function record(
  run: CaseRun,
  { at, contentHtml = '', recipient = null, attachments = NONE, ...event }: NewEvent,
): void {
  if (at > run.now) return;
  run.events.push({ ...event, contentHtml, createdAt: new Date(at), recipient, attachments });
}

/** Advances to `at`. Returns false if that is in the future. */
export function reach(run: CaseRun, at: number): boolean {
  if (at > run.now) return false;
  if (at > run.at) run.at = at;
  return true;
}

export function setStatus(run: CaseRun, to: StatusCode, author: DemoEvent['author']): void {
  const from = run.status;
  if (from === to) return;
  run.status = to;
  record(run, {
    at: run.at,
    type: 'status',
    title: to,
    author,
    from,
    to,
  });
}

const HOUR_MS = 3_600_000;

/** Random waiting time: mostly short, sometimes long. */
export const waiting = (run: CaseRun, meanHours: number): number =>
  -Math.log(1 - run.story.random.next()) * meanHours * HOUR_MS;

/** A time in the office hours of customer care, about `meanHours` later. */
export const inOffice = (run: CaseRun, meanHours: number): number =>
  run.care.inWorkingTime(
    run.at + waiting(run, meanHours * run.pace) + 240_000,
    run.story.random.between(5, 170),
  );

const OF_A_REPAIR: readonly Outcome[] = ['repaired', 'goodwill', 'rejected'];
/** About a fault of a delivered vehicle: customers are asked for symptoms and wait for repairs. */
export const waitsForCar = ({ outcome, text }: CaseRun): boolean =>
  OF_A_REPAIR.includes(outcome) && text.age !== 'ordered' && text.fits !== 'none';
