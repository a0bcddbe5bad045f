import { eventsShown } from '@cfm/contract/platform/limits.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { isForeignLock } from '../../cases/case/active-lock.ts';
import { factsOf } from '../../cases/case/case-facts.ts';
import { dueInWorkingDays } from '../../cases/case/due-in-working-days.ts';
import { caseAbilitiesOf } from '../../cases/case/policy.ts';
import { eventAbilitiesOnCase } from '../../cases/events/policy.ts';
import { caseMailAbilitiesOnCase } from '../../cases/mail/policy.ts';
import { relationAbilitiesOnCase } from '../../cases/relations/policy.ts';
import { rankRules } from '../../catalog/rules/specificity.ts';
import { type Ctx, userOf } from '../../context.ts';
import { found } from '../../errors.ts';
import { caseActionAbilities } from '../../process/case-actions/policy.ts';
import { postQualificationAbilitiesOnCase } from '../../process/customer-requests/policy.ts';
import { summarizeRequest } from '../../process/customer-requests/summarize-request.ts';
import { forwardAbilitiesOnCase } from '../../process/forwarding/policy.ts';
import { reminderAbilitiesOnCase } from '../../process/reminders/policy.ts';
import { solutionAbilitiesOnCase } from '../../process/solution/policy.ts';
import { billedInWords } from '../billing/billed-of-case.ts';
import { findCaseDetail } from './case-detail-query.ts';
import { hideUnseenCases, withAbilities } from './list-events-of-case.ts';
import { describeRules } from './list-rules-of-case.ts';
import { sumEvents } from './sum-events.ts';

/** Everything the page of a case shows, within the reader's scope. */
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
  const { change: canChange, ...caseAbilities } = caseAbilitiesOf(ctx.actor, row.statusId, lock);
  return {
    ...row,
    // The id of a parent out of the reader's scope would reveal that it exists.
    parentId: row.parent?.caseId ?? null,
    isLocked: lock !== null,
    car: row.contact?.cars.find((car) => car.contactCarId === row.contactCarId) ?? null,
    ...dueInWorkingDays(row, calendar, ctx.now()),
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
