import { and, eq, isNull } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { later } from '../../time/add-time.ts';
import { secondOf } from '../../time/office-hours.ts';
import type { WorkingCalendar } from '../../time/working-time.ts';
import { changedFields, recordAudit } from '../audit/record-audit.ts';
import type { CaseRow } from '../cases/load-case.ts';
import { lockCaseRows } from '../cases/load-cases-for-change.ts';
import { cases } from '../cases/tables.ts';
import { getMarketCalendar } from '../markets/queries.ts';
import { shiftedSteps } from './plan-steps.ts';
import { findRunningPlan, type ReminderPlan, type ReminderStep, runningOfMarket } from './queries.ts';
import { reminderPlans } from './tables.ts';
import { writeMovedSteps, writeStep } from './write-step.ts';

export type CaseOfPlan = Pick<CaseRow, 'caseId' | 'marketId' | 'standsStillSince' | 'stoodStillDays'>;
const caseOfPlan = {
  caseId: cases.caseId,
  marketId: cases.marketId,
  standsStillSince: cases.standsStillSince,
  stoodStillDays: cases.stoodStillDays,
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
  tx: Ctx,
  row: CaseOfPlan,
  found: ReminderPlan,
  { byWorkingDays = 0, notBefore, calendar: known }: Move = {},
): Promise<boolean> {
  const { caseId, marketId, stoodStillDays, standsStillSince } = row;
  const { reminderPlanId, pausedUntil } = found.plan;
  const open = openSteps(found);
  if (isBehind(found, row))
    await tx.db
      .update(reminderPlans)
      .set({ marketId, stoodStillDays })
      .where(eq(reminderPlans.reminderPlanId, reminderPlanId));
  if (open.length === 0) return false;
  const calendar = known ?? (await getMarketCalendar(tx.db, marketId));
  // What stands still waits where it is.
  const now = standsStillSince ?? tx.now();
  const shift = {
    anchor: anchorOf(found),
    byStanding: stoodStillDays - found.plan.stoodStillDays,
    byWorkingDays,
    now,
    earliest: [notBefore, pausedUntil].reduce<string>((a, b) => later(a, b ?? a), now),
  };
  const shifted = shiftedSteps(open, shift, { calendar, second: secondOf(caseId) });
  const [first] = shifted;
  const written = shifted.flatMap((each) => {
    const patch = patchOf(each, row, each === first);
    const { reminderStepId } = each.step;
    return changedFields(each.step, patch).length === 0 ? [] : [{ reminderStepId, ...patch }];
  });
  if (written.length > 0) await writeMovedSteps(tx.db, written);
  const isChanged = shifted.some(isMoved);
  if (isChanged)
    await recordAudit(tx, {
      entity: 'reminderPlan',
      entityId: reminderPlanId,
      action: 'move',
      caseId,
      changes: [{ field: 'nextStepAt', from: first?.step.dueAt, to: first?.dueAt }],
    });
  return isChanged;
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
  plan.marketId !== row.marketId || plan.stoodStillDays !== row.stoodStillDays;
/** A step waits for a customer whom the case no longer waits for. */
const waitsInVain = ({ waitsBecause }: ReminderStep, { standsStillSince }: CaseOfPlan): boolean =>
  waitsBecause === 'customer' && standsStillSince === null;

/** The case was given more days, or lost some again: what is to come of its reminder process moves by as many (rule 16.4). */
export async function movePlan(tx: Ctx, row: CaseOfPlan, byWorkingDays: number): Promise<void> {
  const running = await findRunningPlan(tx.db, row.caseId);
  if (running) await recountPlan(tx, row, running, { byWorkingDays });
}

/** The same for a delay that is taken back: a reminder process that began after it was never moved by it. */
export async function movePlanBack(
  tx: Ctx,
  row: CaseOfPlan,
  { days, at }: { days: number; at: string },
): Promise<void> {
  const running = await findRunningPlan(tx.db, row.caseId);
  if (running && running.plan.startedAt <= at) await recountPlan(tx, row, running, { byWorkingDays: -days });
}

/**
 * The calendar of a market has changed: the steps to come of its cases keep their distances in it. Answers how many reminder
 * processes have other dates now (rule 16.6).
 */
export async function replanOpenPlans(tx: Ctx, { marketId }: { marketId: number }): Promise<number> {
  const which = runningOfMarket(marketId);
  await lockCaseRows(tx, which);
  const rows = await tx.db.select(caseOfPlan).from(cases).where(which).orderBy(cases.caseId);
  let replanned = 0;
  for (const row of rows) {
    const running = await findRunningPlan(tx.db, row.caseId);
    if (running && (await recountPlan(tx, row, running))) replanned += 1;
  }
  return replanned;
}

/**
 * The case may have another market than its reminder process counts by, have stood still, or go on: the dates follow it
 * (rules 16.6 and 16.16).
 */
export async function followCase(tx: Ctx, caseId: number): Promise<void> {
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
