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

/** Open steps in their turn. A step brought forward by an extension runs in addition to them. */
export const openSteps = ({ steps }: ReminderPlan): ReminderStep[] =>
  steps.filter(({ doneAt, isByExtension }) => doneAt === null && !isByExtension);

/** The date that the next step counts from: when the previous one was done, or else the forward. */
const anchorOf = ({ plan, steps }: ReminderPlan): string =>
  steps.findLast(({ doneAt, isByExtension }) => doneAt !== null && !isByExtension)?.doneAt ?? plan.startedAt;

interface Move {
  /** Moves the next step by these working days, from now if it is overdue. The others keep their distances. */
  byWorkingDays?: number;
  /** No step is due before this time. */
  notBefore?: string;
  /** Calendar of the case's market, if already loaded. */
  calendar?: WorkingCalendar;
}

/**
 * Recalculates the dates of the open steps in the calendar of the case's market. Each keeps its distance in working
 * days from the previous one, and none is in the past or in a pause (rules 16.3 to 16.6). The first one is tried next.
 * Returns whether a date changed.
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

/** Stores the market and the paused days that the dates of the process are based on. */
async function followMarks(tx: Tx, row: CaseOfPlan, found: ReminderPlan): Promise<void> {
  if (!isBehind(found, row)) return;
  const { marketId, pausedWorkingDays } = row;
  await tx.db
    .update(reminderPlans)
    .set({ marketId, pausedWorkingDays })
    .where(eq(reminderPlans.reminderPlanId, found.plan.reminderPlanId));
}

interface Counted {
  /** Steps with a difference. */
  steps: MovedStep[];
  /** Null if no date changed. */
  change: AuditedChange | null;
}
function recalculateSteps(
  row: CaseOfPlan,
  found: ReminderPlan,
  { calendar, at, byWorkingDays = 0, notBefore }: Move & { calendar: WorkingCalendar; at: string },
): Counted {
  const { caseId, pausedWorkingDays, dueDatePausedAt } = row;
  const { reminderPlanId, pausedUntil } = found.plan;
  // While the due date is paused, dates are relative to the start of the pause.
  const now = dueDatePausedAt ?? at;
  const shift = {
    anchor: anchorOf(found),
    byPause: pausedWorkingDays - found.plan.pausedWorkingDays,
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
/** Columns of a step. Only the next one has `nextTryAt`, reset if its date moves or its wait for the customer ended. */
function patchOf(shifted: ShiftedStep, row: CaseOfPlan, isNext: boolean) {
  const { step, dueAt, afterWorkingDays } = shifted;
  const isRechecked = isMoved(shifted) || waitsInVain(step, row);
  const lookAt = isRechecked ? dueAt : (step.nextTryAt ?? dueAt);
  return {
    dueAt,
    afterWorkingDays,
    nextTryAt: isNext ? lookAt : null,
    waitsBecause: isRechecked ? null : step.waitsBecause,
  };
}

/** The case has another market, or more paused days, than the dates of the process are based on. */
export const isBehind = ({ plan }: ReminderPlan, row: CaseOfPlan): boolean =>
  plan.marketId !== row.marketId || plan.pausedWorkingDays !== row.pausedWorkingDays;
/** The step waits for the customer, but the case no longer does. */
const waitsInVain = ({ waitsBecause }: ReminderStep, { dueDatePausedAt }: CaseOfPlan): boolean =>
  waitsBecause === 'customer' && dueDatePausedAt === null;

/** Moves the open steps when the case gets or loses days (rule 16.4). Returns the process, or null. */
export async function movePlan(
  tx: Tx,
  row: CaseOfPlan,
  byWorkingDays: number,
): Promise<ReminderPlan['plan'] | null> {
  const running = await findRunningPlan(tx.db, row.caseId);
  if (running) await recountPlan(tx, row, running, { byWorkingDays });
  return running?.plan ?? null;
}

/** Moves the open steps back when a delay is taken back. Skips a process that started after the delay. */
export async function movePlanBack(
  tx: Tx,
  row: CaseOfPlan,
  { days, at }: { days: number; at: string },
): Promise<void> {
  const running = await findRunningPlan(tx.db, row.caseId);
  if (running && running.plan.startedAt <= at) await recountPlan(tx, row, running, { byWorkingDays: -days });
}

/** Processes read and written per statement. */
const plansOfBatch = 500;
/**
 * Recalculates the open steps of a market's cases after a change of its calendar. They keep their distances. Returns
 * how many processes have new dates (rule 16.6). Works in batches, because all cases stay locked until the end.
 */
export async function replanOpenPlans(tx: Tx, { marketId }: { marketId: number }): Promise<number> {
  const which = runningOfMarket(marketId);
  await lockCaseRows(tx, which);
  const calendar = await getMarketCalendar(tx.db, marketId);
  const rows = await tx.db.select(caseOfPlan).from(cases).where(which).orderBy(cases.caseId);
  let replanned = 0;
  for (let start = 0; start < rows.length; start += plansOfBatch) {
    const batch = rows.slice(start, start + plansOfBatch);
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
 * Updates the dates of a reminder process when its case got another market, or was paused or resumed
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
  // Steps in their turn are recalculated below. A step brought forward by an extension is retried now.
  for (const { reminderStepId, isByExtension } of waiting)
    if (isByExtension) await writeStep(tx.db, reminderStepId, { nextTryAt: tx.now(), waitsBecause: null });
  if (waiting.length > 0 || isBehind(running, row)) await recountPlan(tx, row, running);
}
