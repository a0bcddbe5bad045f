import type { DemoCase, DemoForward } from '../simulator/demo-case.ts';
import { addCase, addHistory } from './case-rows.ts';
import { createPeople } from './contact-rows.ts';
import { addEvents, addIntegration, isDemoUser } from './event-rows.ts';
import type { FilledCase, Filling, LinkOfCase } from './filling.ts';
import { addForward } from './forward-rows.ts';
import type { IdSource } from './id-source.ts';
import { addReminderPlan } from './reminder-rows.ts';
import { addRequest } from './request-rows.ts';

/** Converts demo cases to rows. Cases must come in the order of their `index`, from 0. */
export function createDemoCaseAdder(ids: IdSource) {
  const people = createPeople();
  const before = ids.last('cases');
  const caseIdOf = (index: number) => before + 1 + index;
  return (filling: Filling, demoCase: DemoCase): void => {
    const { codes } = filling;
    const caseId = ids.next('cases');
    if (caseId !== caseIdOf(demoCase.index)) throw new Error(`demo case ${demoCase.index} is out of order`);
    const seenAt = demoCase.createdDateTime.toISOString();
    const contactId = people.contactId(filling, demoCase.contact, seenAt);
    const contactCarId =
      demoCase.car === null ? null : people.carId(filling, demoCase.car, contactId, seenAt);
    const link = demoCase.forward === null ? null : linkOf(demoCase.forward, filling);
    const filled: FilledCase = { demoCase, caseId, link };
    const integratedIntoId =
      demoCase.integratedIntoIndex === null ? null : caseIdOf(demoCase.integratedIntoIndex);
    const events = addEvents(filling, filled, integratedIntoId);
    const changes = addHistory(filling, filled, events);
    const firstAuthor = demoCase.events[0]?.author;
    addCase(filling, demoCase, {
      caseId,
      parentId: demoCase.parentIndex === null ? null : caseIdOf(demoCase.parentIndex),
      integratedIntoId,
      contactId,
      contactCarId,
      createdByUserId:
        firstAuthor !== undefined && isDemoUser(firstAuthor) ? codes.userId(firstAuthor) : null,
      version: 1 + changes,
    });
    if (integratedIntoId !== null) addIntegration(filling, filled, integratedIntoId, events);
    addRequest(filling, filled, contactId, events);
    if (link === null) return;
    addForward(filling, filled, link, events);
    addReminderPlan(filling, filled, link, events);
  };
}

function linkOf(forward: DemoForward, { codes, ids }: Filling): LinkOfCase {
  const dealer = forward.dealerNumber === null ? null : codes.dealer(forward.dealerNumber);
  return {
    forward,
    caseLinkId: ids.next('caseLinks'),
    dealerId: dealer?.dealerId ?? null,
    dealerName: dealer?.name ?? null,
  };
}
