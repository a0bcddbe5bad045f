import type { CaseDetail } from '@cfm/contract/cases.ts';
import type { Ctx } from '../../context.ts';
import { found } from '../../errors.ts';
import { readContact } from '../contacts/queries.ts';
import { workingDaysBetween } from '../markets/working-time.ts';
import { readCaseDetail } from './case-detail-query.ts';
import { factsOf } from './case-facts.ts';
import { listRulesOfFacts } from './list-rules-of-case.ts';
import { caseAbilitiesOf } from './policy.ts';
import { readCaseEvents } from './read-case-events.ts';
import { openStatusIds } from './status-transitions.ts';

const eventsShown = 100;

/** Everything the page of a case shows, as far as the reader may see it. */
export async function getCase(ctx: Ctx, caseId: number): Promise<CaseDetail> {
  const { calendar, lockSessionHash, ...row } = found(await readCaseDetail(ctx, caseId));
  const lock =
    row.lockedByUser && lockSessionHash
      ? { userId: row.lockedByUser.id, sessionHash: lockSessionHash }
      : null;
  const abilities = caseAbilitiesOf(ctx.actor, row.statusId, lock);
  const [contact, events, rules] = await Promise.all([
    row.contactId === null ? null : readContact(ctx.db, row.contactId),
    readCaseEvents(ctx, caseId, { skip: 0, take: eventsShown, canChange: abilities.comment }),
    listRulesOfFacts(ctx, factsOf(row, row.codeLevelSets)),
  ]);
  const isOpen = (openStatusIds as readonly number[]).includes(row.statusId);
  const isDue = isOpen && row.dueDateTime !== null && calendar !== null;
  return {
    ...row,
    isLocked: lock !== null,
    contact,
    car: contact?.cars.find((car) => car.contactCarId === row.contactCarId) ?? null,
    dueInWorkingDays: isDue ? workingDaysBetween(ctx.now(), row.dueDateTime ?? '', calendar) : null,
    caseEvents: events.items,
    caseEventCount: events.totalCount,
    rules,
    replyTemplate: null,
    abilities,
  };
}
