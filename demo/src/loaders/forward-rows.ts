import { randomUUID } from 'node:crypto';
import { caseStatuses } from '@cfm/contract/catalog/case-statuses.ts';
import { caseLinkDays } from '@cfm/contract/platform/limits.ts';
import type { SharedDetails } from '@cfm/contract/process/solution.ts';
import { hashToken, newToken } from '@cfm/server/platform/secrets/encrypt.ts';
import { plainText } from '@cfm/server/platform/texts/rich-text.ts';
import { addTime } from '@cfm/server/platform/time/add-time.ts';
import { linkPlaceholders, renderForwardMail } from '@cfm/server/process/forwarding/forward-mail.ts';
import { type DemoUsername, demoUsers } from '../people/demo-users.ts';
import type { DemoCase } from '../simulator/demo-case.ts';
import type { Codes } from './codes.ts';
import { dueAtAnswer, dueAtForward, eventOf, type StoredEvent, shownByDemo, textOf } from './event-rows.ts';
import type { FilledCase, Filling, LinkOfCase } from './filling.ts';
import { addSolution } from './solution-rows.ts';

/** Adds the forward of a case: its mail, its token link (with an unknown token), delays and the solution. */
export function addForward(
  filling: Filling,
  filled: FilledCase,
  link: LinkOfCase,
  events: readonly StoredEvent[],
): void {
  const { demoCase, caseId } = filled;
  const { batch, codes, ids, mailFrom, complaintTeam } = filling;
  const { forward, caseLinkId, dealerId } = link;
  const { caseEventId, event } = eventOf(events, 'forward', demoCase);
  const sentAt = forward.sentAt.toISOString();
  const forwardId = ids.next('forwards');
  const mailId = ids.next('outgoingMails');
  batch.forwards.push({
    forwardId,
    caseId,
    caseEventId,
    forwardedAt: sentAt,
    byUserId: codes.userId(forward.byUsername),
    to: [forward.recipient],
    cc: [],
    ruleId: null,
    language: forward.language,
    ...shownByDemo(demoCase),
  });
  batch.outgoingMails.push({
    mailId,
    messageId: `<${randomUUID()}@demo.example>`,
    inReplyTo: null,
    references: [],
    kind: 'forward',
    state: 'delivered',
    from: mailFrom,
    replyTo: null,
    to: [forward.recipient],
    cc: [],
    subject: event.title,
    ...renderForwardMail({
      language: forward.language,
      internalId: demoCase.internalId,
      message: { html: event.contentHtml, text: plainText(event.contentHtml) },
      sender: [nameOf(forward.byUsername), complaintTeam],
      dueDateTime: dueAtForward(demoCase, forward),
      shown: shownOf(demoCase, codes),
      linkedFiles: null,
    }),
    links: Object.values(linkPlaceholders).map((placeholder) => ({ placeholder, encryptedUrl: null })),
    files: [],
    ofCaseId: null,
    caseId,
    caseEventId,
    createdAt: sentAt,
    deliveredAt: addTime(sentAt, { seconds: 4 }),
    attempts: 1,
    nextAttemptAt: null,
    sendingUntil: null,
    giveUpAt: null,
    lastError: null,
  });
  const solvedAt = forward.solution?.at.toISOString() ?? null;
  batch.caseLinks.push({
    caseLinkId,
    tokenHash: hashToken(newToken()),
    caseId,
    forwardId,
    email: forward.recipient,
    dealerId,
    mailId,
    createdAt: sentAt,
    expiresAt: addTime(sentAt, { days: caseLinkDays }),
    firstOpenedAt: forward.firstOpenedAt?.toISOString() ?? null,
    openedCount: forward.openedCount,
    solvedAt,
    dueAtSolution: solvedAt && dueAtAnswer(demoCase, forward),
    endedAt: solvedAt === null ? endOfCase(demoCase) : null,
    revokedAt: null,
  });
  addDelays(filling, caseId, link, events);
  addSolution(filling, filled, link, events);
}

export function nameOf(wanted: DemoUsername): string {
  const user = demoUsers.find(({ username }) => username === wanted);
  return user ? `${user.firstName} ${user.lastName}` : wanted;
}

/** Shared details of demo forwards: the default. */
function shownOf({ car, events }: DemoCase, codes: Codes): SharedDetails {
  return {
    car: car && {
      vin: car.vin,
      model: codes.model(car.modelCode).name,
      firstRegistration: car.firstRegistration,
      mileageKm: car.mileageKm,
    },
    words: textOf(events[0]?.contentHtml ?? ''),
    customer: null,
  };
}

function addDelays(
  { batch, ids }: Filling,
  caseId: number,
  link: LinkOfCase,
  events: readonly StoredEvent[],
): void {
  const delayEvents = events.filter(({ event }) => event.type === 'delay');
  link.forward.delays.forEach((delay, place) => {
    const stored = delayEvents[place];
    if (!stored) throw new Error(`demo case ${caseId} has a delay without an event`);
    batch.delays.push({
      delayId: ids.next('delays'),
      caseId,
      caseLinkId: link.caseLinkId,
      caseEventId: stored.caseEventId,
      days: delay.days,
      reason: delay.reason,
      origin: delay.origin,
      dueBefore: delay.dueBefore.toISOString(),
      dueAfter: delay.dueAfter.toISOString(),
      at: delay.at.toISOString(),
      takenBackAt: null,
      takenBackByUserId: null,
    });
  });
}

/** When a completed case ended its open links. */
export function endOfCase({ statusCode, solvedDateTime, closedDateTime, lastModifiedDateTime }: DemoCase) {
  if (caseStatuses[statusCode].isOpen) return null;
  return (solvedDateTime ?? closedDateTime ?? lastModifiedDateTime).toISOString();
}
