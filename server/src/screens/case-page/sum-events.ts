import { caseEventTypes } from '@cfm/contract/cases/event-types.ts';
import type { CaseEventBody } from '@cfm/contract/cases/events.ts';
import {
  type CaseDetail,
  type EventCount,
  type ProcessStep,
  processStepTypes,
} from '@cfm/contract/screens/case-detail.ts';
import { isCustomersMessage } from '../../cases/events/is-customers-message.ts';

const isProcessStep = (event: CaseEventBody): event is CaseEventBody & ProcessStep =>
  processStepTypes.some((type) => type === event.type);

/** Summarizes all events of a case for its page. Takes them newest first, and the id of the first one. */
export function sumEvents(
  events: readonly CaseEventBody[],
  firstEventId: number | null,
): Pick<
  CaseDetail,
  'caseEventCount' | 'firstMessageId' | 'eventCounts' | 'processSteps' | 'solutions' | 'files'
> {
  const first = events.find(({ caseEventId }) => caseEventId === firstEventId);
  return {
    caseEventCount: events.length,
    firstMessageId: first && isCustomersMessage(first) ? first.caseEventId : null,
    eventCounts: countByType(events),
    processSteps: events.filter(isProcessStep).reverse(),
    solutions: events.filter((event) => event.type === 'solution'),
    files: events.flatMap(({ attachments }) => attachments),
  };
}

const countByType = (events: readonly CaseEventBody[]): EventCount[] =>
  caseEventTypes
    .map((type) => {
      const ofType = events.filter((event) => event.type === type);
      const withFiles = ofType.filter(({ attachments }) => attachments.length > 0).length;
      return { type, count: ofType.length, withFiles };
    })
    .filter(({ count }) => count > 0);
