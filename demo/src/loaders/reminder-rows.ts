import { markets } from '@cfm/server/catalog/reference-data/shipped/markets.ts';
import { rules } from '@cfm/server/catalog/reference-data/shipped/rules.ts';
import { later } from '@cfm/server/platform/time/add-time.ts';
import { secondOf } from '@cfm/server/platform/time/office-hours.ts';
import { defaultCalendar, type WorkingCalendar } from '@cfm/server/platform/time/working-time.ts';
import { datedSteps, type StepOfRules, stepsOfRules } from '@cfm/server/process/reminders/plan-steps.ts';
import { dueAtForward, type StoredEvent } from './event-rows.ts';
import type { FilledCase, Filling, LinkOfCase } from './filling.ts';

/** General rules for reminders and escalation. The demo has no others. */
const reminderRule = rules.find((rule) => rule.type === 'Reminder');
const escalationRule = rules.find((rule) => rule.type === 'Escalation');

/** Shipped working calendar of a market. */
export function calendarOf(marketCode: string | null): WorkingCalendar {
  if (marketCode === null) return defaultCalendar;
  const market = markets.find(({ code }) => code === marketCode);
  if (!market) throw new Error(`there is no market ${marketCode}`);
  return market;
}

/** Adds the reminder process of an open forward: done steps according to its events, and open ones. */
export function addReminderPlan(
  filling: Filling,
  { demoCase, caseId }: FilledCase,
  { forward }: LinkOfCase,
  events: readonly StoredEvent[],
): void {
  const { batch, codes, ids, now } = filling;
  const stored = events.findLast(({ event }) => event.type === 'forward');
  if (!demoCase.isReminderProcessActive || !stored || !reminderRule || !escalationRule) return;
  const calendar = calendarOf(demoCase.marketCode);
  const startedAt = forward.sentAt.toISOString();
  const dueDateTime = dueAtForward(demoCase, forward);
  const steps = stepsOfRules(
    reminderRule,
    { ...escalationRule, recipientsByLevel: escalationRule.recipientsByLevel.map((address) => [address]) },
    { startedAt, dueDateTime, level: 0, calendar },
  );
  const doneAt = (step: StepOfRules): string | null =>
    events.find(({ event }) => isOfStep(event, step))?.event.createdAt.toISOString() ?? null;
  const done = steps.flatMap((step) => doneAt(step) ?? []);
  const anchor = done.reduce(later, startedAt);
  const granted = forward.delays.filter(({ at }) => at.toISOString() >= anchor);
  const open = steps.slice(done.length).map((step, place) => ({
    ...step,
    afterWorkingDays:
      step.afterWorkingDays + (place === 0 ? granted.reduce((sum, { days }) => sum + days, 0) : 0),
  }));
  const coming = datedSteps(open, anchor, now, { calendar, second: secondOf(caseId) });
  const dates = [...done, ...coming.map(({ dueAt }) => dueAt)];
  const reminderPlanId = ids.next('reminderPlans');
  batch.reminderPlans.push({
    reminderPlanId,
    caseId,
    caseEventId: stored.caseEventId,
    reminderRuleId: codes.ruleId(reminderRule.code),
    reminderRuleVersion: 1,
    escalationRuleId: codes.ruleId(escalationRule.code),
    escalationRuleVersion: 1,
    atExtension: null,
    startedAt,
    dueDateTime,
    marketId: codes.marketIdOrNull(demoCase.marketCode),
    pausedWorkingDays: demoCase.wait?.days ?? 0,
    pausedUntil: null,
    pausedDays: 0,
    endedAt: null,
    endedBecause: null,
    endedByUserId: null,
  });
  [...steps.slice(0, done.length), ...open].forEach((step, index) => {
    const dueAt = dates[index] ?? startedAt;
    batch.reminderSteps.push({
      reminderStepId: ids.next('reminderSteps'),
      reminderPlanId,
      caseId,
      place: index + 1,
      ...step,
      dueAt,
      nextTryAt: index === done.length ? dueAt : null,
      waitsBecause: null,
      attempts: 0,
      isByExtension: false,
      doneAt: done[index] ?? null,
    });
  });
}

const isOfStep = (event: StoredEvent['event'], { kind, number }: StepOfRules): boolean =>
  kind === 'reminder'
    ? event.type === 'reminder' && event.number === number
    : event.type === 'escalation' && event.level === number;
