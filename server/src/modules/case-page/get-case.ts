import type { CaseDetail } from '@cfm/contract/case-detail.ts';
import { eventsShown } from '@cfm/contract/limits.ts';
import { type Ctx, userOf } from '../../context.ts';
import { found } from '../../errors.ts';
import { defaultCalendar, workingDaysBetween } from '../../time/working-time.ts';
import { billedInWords } from '../billing/billed-of-case.ts';
import { caseActionAbilities } from '../case-actions/policy.ts';
import { eventAbilitiesOnCase } from '../case-events/policy.ts';
import { caseMailAbilitiesOnCase } from '../case-mail/policy.ts';
import { relationAbilitiesOnCase } from '../case-relations/policy.ts';
import { factsOf } from '../cases/case-facts.ts';
import { caseAbilitiesOf, isForeignLock } from '../cases/policy.ts';
import { isOpen } from '../cases/status-transitions.ts';
import { forwardAbilitiesOnCase } from '../forwarding/policy.ts';
import { postQualificationAbilitiesOnCase } from '../post-qualification/policy.ts';
import { summarizeRequest } from '../post-qualification/summarize-request.ts';
import { reminderAbilitiesOnCase } from '../reminder-runs/policy.ts';
import { rankRules } from '../rules/specificity.ts';
import { solutionAbilitiesOnCase } from '../solution/policy.ts';
import { findCaseDetail } from './case-detail-query.ts';
import { hideUnseenCases, withAbilities } from './list-events-of-case.ts';
import { describeRules } from './list-rules-of-case.ts';
import { sumEvents } from './sum-events.ts';

/** Everything the page of a case shows, as far as the reader may see it. */
export async function getCase(ctx: Ctx, { caseId }: { caseId: number }): Promise<CaseDetail> {
  const { calendar, lockSessionHash, events, firstEventId, marketRules, ...row } = found(
    await findCaseDetail(ctx, caseId),
  );
  const lock =
    row.lockedByUser && lockSessionHash
      ? { userId: row.lockedByUser.id, sessionHash: lockSessionHash }
      : null;
  const user = userOf(ctx);
  const sums = sumEvents(events, firstEventId);
  const shownEvents = await hideUnseenCases(
    ctx,
    events.filter(({ caseEventId }, place) => place < eventsShown || caseEventId === sums.firstMessageId),
  );
  const plan = row.reminderPlan;
  const pausedUntil = plan?.pausedUntil && plan.pausedUntil > ctx.now() ? plan.pausedUntil : null;
  const reminderPlan = plan && { ...plan, pausedUntil };
  // What was put aside while it waited, waits for nobody now.
  const standsStillSince = isOpen(row.statusId) ? row.standsStillSince : null;
  const { change: canChange, ...caseAbilities } = caseAbilitiesOf(ctx.actor, row.statusId, lock);
  return {
    ...row,
    // The number of a parent that the reader does not see says that there is one.
    parentId: row.parent?.caseId ?? null,
    isLocked: lock !== null,
    car: row.contact?.cars.find((car) => car.contactCarId === row.contactCarId) ?? null,
    standsStillSince,
    dueInWorkingDays:
      isOpen(row.statusId) && row.dueDateTime !== null && standsStillSince === null
        ? workingDaysBetween(ctx.now(), row.dueDateTime, calendar ?? defaultCalendar)
        : null,
    caseEvents: withAbilities(user, shownEvents, { ...row, canChange }),
    ...sums,
    reminderPlan,
    billed: billedInWords(ctx.language, row.billed),
    postQualification: summarizeRequest(row.postQualification, row, ctx.now()),
    rules: describeRules(ctx, rankRules(marketRules, factsOf(row, row.codeLevelSets))),
    replyTemplate: null,
    abilities: {
      ...caseAbilities,
      ...eventAbilitiesOnCase(user, row.statusId, { ...row, canChange }),
      ...forwardAbilitiesOnCase(canChange),
      ...reminderAbilitiesOnCase(row, reminderPlan, canChange),
      ...caseMailAbilitiesOnCase(canChange),
      ...postQualificationAbilitiesOnCase(user, canChange),
      ...solutionAbilitiesOnCase(row.statusId, canChange),
      ...caseActionAbilities(user, { ...row, isForeign: isForeignLock(user, lock) }, canChange),
      ...relationAbilitiesOnCase(row, { canChange, isHeld: isForeignLock(user, lock), now: ctx.now() }),
    },
  };
}
