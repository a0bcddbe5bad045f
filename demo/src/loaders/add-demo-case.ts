import type { DemoCase, DemoForward } from '../simulator/demo-case.ts';
import { addHistory } from './audit-rows.ts';
import { addCase } from './case-rows.ts';
import type { Codes } from './codes.ts';
import { createPeople } from './contact-rows.ts';
import type { DemoBatch } from './demo-batch.ts';
import { addEvents, isDemoUser, type LinkOfCase } from './event-rows.ts';
import { addForward } from './forward-rows.ts';
import type { IdSource } from './id-source.ts';

/** Turns demo cases into rows. Cases come in the order of their `index`, from 0. */
export function createDemoCaseAdder(codes: Codes, ids: IdSource, mailFrom: string) {
  const people = createPeople(codes, ids);
  const before = ids.last('cases');
  const caseIdOf = (index: number) => before + 1 + index;
  return (batch: DemoBatch, demoCase: DemoCase): void => {
    const caseId = ids.next('cases');
    if (caseId !== caseIdOf(demoCase.index)) throw new Error(`demo case ${demoCase.index} is out of order`);
    const seenAt = demoCase.createdDateTime.toISOString();
    const contactId = people.contactId(batch, demoCase.contact, seenAt);
    const contactCarId = demoCase.car === null ? null : people.carId(batch, demoCase.car, contactId, seenAt);
    const link = demoCase.forward === null ? null : linkOf(demoCase.forward, codes, ids);
    const events = addEvents(batch, demoCase, caseId, link, codes, ids);
    const changes = addHistory(batch, { demoCase, caseId, link, events }, codes, ids);
    const firstAuthor = demoCase.events[0]?.author;
    addCase(batch, demoCase, codes, ids, {
      caseId,
      parentId: demoCase.parentIndex === null ? null : caseIdOf(demoCase.parentIndex),
      contactId,
      contactCarId,
      createdByUserId: firstAuthor !== undefined && isDemoUser(firstAuthor) ? codes.user(firstAuthor) : null,
      version: 1 + changes,
    });
    if (link !== null) addForward(batch, { demoCase, caseId, link, events }, codes, ids, mailFrom);
  };
}

function linkOf(forward: DemoForward, codes: Codes, ids: IdSource): LinkOfCase {
  const dealer = forward.dealerNumber === null ? null : codes.dealer(forward.dealerNumber);
  return {
    forward,
    caseLinkId: ids.next('case_links'),
    dealerId: dealer?.dealerId ?? null,
    dealerName: dealer?.name ?? null,
  };
}
