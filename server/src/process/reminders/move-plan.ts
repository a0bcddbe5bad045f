import { and, eq, isNull } from 'drizzle-orm';
import { type AuditedChange, changedFields, recordAudits } from '../../access/audit/record-audit.ts';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { lockCaseRows } from '../../cases/case/load-cases-for-change.ts';
import { cases } from '../../cases/case/tables.ts';
import { getMarketCalendar } from '../../catalog/markets/queries.ts';
import type { Tx } from '../../context.ts';
import { later } from '../../platform/time/add-time.ts';
import { secondOf } from '../../platform/time/office-hours.ts';
import type { WorkingCalendar } from '../../platform/time/working-time.ts';
import { shiftedSteps } from './plan-steps.ts';
import {
  findRunningPlan,
  findRunningPlans,
  type ReminderPlan,
  type ReminderStep,
  runningOfMarket,
} from './queries.ts';
import { reminderPlans } from './tables.ts';
import { type MovedStep, writeMovedSteps, writeStep } from './write-step.ts';

export type CaseOfPlan = Pick<CaseRow, 'caseId' | 'marketId' | 'dueDatePausedAt' | 'pausedWorkingDays'>;
const caseOfPlan = {
  caseId: cases.caseId,
  marketId: cases.marketId,
  dueDatePausedAt: cases.dueDatePausedAt,
  pausedWorkingDays: cases.pausedWorkingDays,
};

/** The steps that are to come in their turn; one that comes early by an extension is carried out beside them. */
export const openSteps = ({ steps }: ReminderPlan): ReminderStep[] =>
  steps.filter(({ doneAt, isByExtension }) => doneAt === null && !isByExtension);

/** What the distance of the next step counts from: the one before it, when that was carried out, else the forward. */
const anchorOf = ({ plan, steps }: ReminderPlan): string =>
  steps.findLast(({ doneAt, isByExtension }) => doneAt !== null && !isByExtension)?.doneAt ?? plan.startedAt;

interface Move {
  /** The next step moves by so many working days from where it is, or from now if it waits; the others keep their distances. */
  byWorkingDays?: number;
  /** Nothing comes before then. */
  notBefore?: string;
  /** The calendar of the case's market, where it is known already. */
  calendar?: WorkingCalendar;
}

/**
 * Counts the dates of the steps to come anew, in the calendar of the case's market: each keeps its distance in working days from
 * the one before it, and none lies in the past or in a pause (rules 16.3 to 16.6). The first of them is the one to be looked at
 * next. Answers whether a date changed.
 */
export async function recountPlan(
  tx: Tx,
  row: CaseOfPlan,
  found: ReminderPlan,
  { calendar: known, ...move }: Move = {},
): Promise<boolean> {
  await followMarks(tx, row, found);
  if (openSteps(found).length === 0) return false;
  const calendar = known ?? (await getMarketCalendar(tx.db, row.marketId));
  const counted = recalculateSteps(row, found, { ...move, calendar, at: tx.now() });
  await writeCounted(tx, [counted]);
  return counted.change !== null;
}

/** The process notes by which market it counts, and how long a standing still it has followed. */
async function followMarks(tx: Tx, row: CaseOfPlan, found: ReminderPlan): Promise<void> {
  if (!isBehind(found, row)) return;
  const { marketId, pausedWorkingDays } = row;
  await tx.db
    .update(reminderPlans)
    .set({ marketId, pausedWorkingDays })
    .where(eq(reminderPlans.reminderPlanId, found.plan.reminderPlanId));
}

interface Counted {
  /** Those of which something differs. */
  steps: MovedStep[];
  /** Null when no date changed. */
  change: AuditedChange | null;
}
function recalculateSteps(
  row: CaseOfPlan,
  found: ReminderPlan,
  { calendar, at, byWorkingDays = 0, notBefore }: Move & { calendar: WorkingCalendar; at: string },
): Counted {
  const { caseId, pausedWorkingDays, dueDatePausedAt } = row;
  const { reminderPlanId, pausedUntil } = found.plan;
  // What stands still waits where it is.
  const now = dueDatePausedAt ?? at;
  const shift = {
    anchor: anchorOf(found),
    byStanding: pausedWorkingDays - found.plan.pausedWorkingDays,
    byWorkingDays,
    now,
    earliest: [notBefore, pausedUntil].reduce<string>((a, b) => later(a, b ?? a), now),
  };
  const shifted = shiftedSteps(openSteps(found), shift, { calendar, second: secondOf(caseId) });
  const [first] = shifted;
  const steps = shifted.flatMap((each) => {
    const patch = patchOf(each, row, each === first);
    const { reminderStepId } = each.step;
    return changedFields(each.step, patch).length === 0 ? [] : [{ reminderStepId, ...patch }];
  });
  if (!shifted.some(isMoved)) return { steps, change: null };
  const changes = [{ field: 'nextStepAt' as const, from: first?.step.dueAt, to: first?.dueAt }];
  const change = {
    entity: 'reminderPlan',
    entityId: reminderPlanId,
    action: 'move',
    caseId,
    changes,
  } as const;
  return { steps, change };
}

async function writeCounted(tx: Tx, all: readonly Counted[]): Promise<void> {
  const steps = all.flatMap((counted) => counted.steps);
  if (steps.length > 0) await writeMovedSteps(tx.db, steps);
  const changes = all.flatMap(({ change }) => change ?? []);
  if (changes.length > 0) await recordAudits(tx, changes);
}

type ShiftedStep = ReturnType<typeof shiftedSteps<ReminderStep>>[number];
const isMoved = ({ step, dueAt }: ShiftedStep): boolean => dueAt !== step.dueAt;
/** What is written of a step; only the next one has a date to be looked at, another one where it moves or waits in vain. */
function patchOf(shifted: ShiftedStep, row: CaseOfPlan, isNext: boolean) {
  const { step, dueAt, afterWorkingDays } = shifted;
  const isLookedAtAnew = isMoved(shifted) || waitsInVain(step, row);
  const lookAt = isLookedAtAnew ? dueAt : (step.nextTryAt ?? dueAt);
  return {
    dueAt,
    afterWorkingDays,
    nextTryAt: isNext ? lookAt : null,
    waitsBecause: isLookedAtAnew ? null : step.waitsBecause,
  };
}

/** The case has another market than the process counts by, or stood still for more days than it has followed. */
export const isBehind = ({ plan }: ReminderPlan, row: CaseOfPlan): boolean =>
  plan.marketId !== row.marketId || plan.pausedWorkingDays !== row.pausedWorkingDays;
/** A step waits for a customer whom the case no longer waits for. */
const waitsInVain = ({ waitsBecause }: ReminderStep, { dueDatePausedAt }: CaseOfPlan): boolean =>
  waitsBecause === 'customer' && dueDatePausedAt === null;

/**
 * The case was given more days, or lost some again: what is to come of its reminder process moves by as many (rule 16.4). Answers
 * the process, or null.
 */
export async function movePlan(
  tx: Tx,
  row: CaseOfPlan,
  byWorkingDays: number,
): Promise<ReminderPlan['plan'] | null> {
  const running = await findRunningPlan(tx.db, row.caseId);
  if (running) await recountPlan(tx, row, running, { byWorkingDays });
  return running?.plan ?? null;
}

/** The same for a delay that is taken back: a reminder process that began after it was never moved by it. */
export async function movePlanBack(
  tx: Tx,
  row: CaseOfPlan,
  { days, at }: { days: number; at: string },
): Promise<void> {
  const running = await findRunningPlan(tx.db, row.caseId);
  if (running && running.plan.startedAt <= at) await recountPlan(tx, row, running, { byWorkingDays: -days });
}

/** So many are read and written by one statement. */
const plansOfPortion = 500;
/**
 * The calendar of a market has changed: the steps to come of its cases keep their distances in it. Answers how many reminder
 * processes have other dates now (rule 16.6). The cases are locked until the end, which is why they are not gone through one by one.
 */
export async function replanOpenPlans(tx: Tx, { marketId }: { marketId: number }): Promise<number> {
  const which = runningOfMarket(marketId);
  await lockCaseRows(tx, which);
  const calendar = await getMarketCalendar(tx.db, marketId);
  const rows = await tx.db.select(caseOfPlan).from(cases).where(which).orderBy(cases.caseId);
  let replanned = 0;
  for (let start = 0; start < rows.length; start += plansOfPortion) {
    const batch = rows.slice(start, start + plansOfPortion);
    const plans = await findRunningPlans(
      tx.db,
      batch.map(({ caseId }) => caseId),
    );
    const counted: Counted[] = [];
    for (const row of batch) {
      const found = plans.get(row.caseId);
      if (!found) continue;
      await followMarks(tx, row, found);
      counted.push(recalculateSteps(row, found, { calendar, at: tx.now() }));
    }
    await writeCounted(tx, counted);
    replanned += counted.filter(({ change }) => change !== null).length;
  }
  return replanned;
}

/**
 * The case may have another market than its reminder process counts by, have stood still, or go on: the dates follow it
 * (rules 16.6 and 16.16).
 */
export async function followCase(tx: Tx, caseId: number): Promise<void> {
  const [row] = await tx.db
    .select(caseOfPlan)
    .from(cases)
    .innerJoin(reminderPlans, and(eq(reminderPlans.caseId, cases.caseId), isNull(reminderPlans.endedAt)))
    .where(eq(cases.caseId, caseId));
  const running = row && (await findRunningPlan(tx.db, caseId));
  if (!row || !running) return;
  const waiting = running.steps.filter((step) => waitsInVain(step, row));
  // Beside those in their turn, which are counted anew, one that comes early by an extension.
  for (const { reminderStepId, isByExtension } of waiting)
    if (isByExtension) await writeStep(tx.db, reminderStepId, { nextTryAt: tx.now(), waitsBecause: null });
  if (waiting.length > 0 || isBehind(running, row)) await recountPlan(tx, row, running);
}
