import { and, eq, isNull } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { later } from '../../time/add-time.ts';
import { secondOf } from '../../time/office-hours.ts';
import { addWorkingDays, type WorkingCalendar, workingDaysBetween } from '../../time/working-time.ts';
import { changedFields, recordAudit } from '../audit/record-audit.ts';
import type { CaseRow } from '../cases/load-case.ts';
import { lockCaseRows } from '../cases/load-cases-for-change.ts';
import { cases } from '../cases/tables.ts';
import { getMarketCalendar } from '../markets/queries.ts';
import { datesOf } from './plan-steps.ts';
import { findRunningPlan, type ReminderPlan, type ReminderStep, runningOfMarket } from './queries.ts';
import { reminderPlans } from './tables.ts';
import { writeStep } from './write-step.ts';

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
  const [first] = open;
  if (isBehind(found, row))
    await tx.db
      .update(reminderPlans)
      .set({ marketId, stoodStillDays })
      .where(eq(reminderPlans.reminderPlanId, reminderPlanId));
  if (!first) return false;
  const calendar = known ?? (await getMarketCalendar(tx.db, marketId));
  const anchor = anchorOf(found);
  // What stands still waits where it is.
  const now = standsStillSince ?? tx.now();
  const byStanding = stoodStillDays - found.plan.stoodStillDays;
  const followed = movedFirst(first, anchor, byStanding, first.dueAt, calendar);
  const moved = [movedFirst(followed, anchor, byWorkingDays, now, calendar), ...open.slice(1)];
  const earliest = [notBefore, pausedUntil].reduce<string>((a, b) => later(a, b ?? a), now);
  const dates = datesOf(moved, anchor, earliest, { calendar, second: secondOf(caseId) });
  let isChanged = false;
  for (const [place, before] of open.entries()) {
    const { dueAt = before.dueAt, afterWorkingDays = before.afterWorkingDays } = {
      dueAt: dates[place],
      afterWorkingDays: moved[place]?.afterWorkingDays,
    };
    const isMoved = dueAt !== before.dueAt;
    isChanged ||= isMoved;
    const isLookedAtAnew = isMoved || waitsInVain(before, row);
    const nextTryAt = place > 0 ? null : isLookedAtAnew ? dueAt : (before.nextTryAt ?? dueAt);
    const waitsBecause = isLookedAtAnew ? null : before.waitsBecause;
    const patch = { dueAt, afterWorkingDays, nextTryAt, waitsBecause };
    if (changedFields(before, patch).length === 0) continue;
    await writeStep(tx.db, before.reminderStepId, patch);
  }
  if (isChanged)
    await recordAudit(tx, {
      entity: 'reminderPlan',
      entityId: reminderPlanId,
      action: 'move',
      caseId,
      changes: [{ field: 'nextStepAt', from: first.dueAt, to: dates[0] ?? null }],
    });
  return isChanged;
}

/** The first of the steps to come with another distance: what has passed of a step that waits counts as passed. */
function movedFirst(
  first: ReminderStep,
  anchor: string,
  byWorkingDays: number,
  now: string,
  calendar: WorkingCalendar,
): ReminderStep {
  if (byWorkingDays === 0) return first;
  const reached = workingDaysBetween(anchor, later(first.dueAt, now), calendar);
  const afterWorkingDays = Math.max(1, reached + byWorkingDays);
  return { ...first, afterWorkingDays, dueAt: addWorkingDays(anchor, afterWorkingDays, calendar) };
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
