import { randomUUID } from 'node:crypto';
import type { TypedDetails } from '@cfm/contract/cases/event-details.ts';
import {
  postQualificationDays,
  postQualificationReminderWorkingDays,
  postQualificationWaitWorkingDays,
  vinLength,
} from '@cfm/contract/platform/limits.ts';
import { flagsOf } from '@cfm/contract/process/compared-fields.ts';
import type { PostQualificationDetails } from '@cfm/contract/process/post-qualification.ts';
import { salutationOf } from '@cfm/server/cases/mail/salutation.ts';
import { hashToken, newToken } from '@cfm/server/platform/secrets/encrypt.ts';
import { addTime } from '@cfm/server/platform/time/add-time.ts';
import { morningAfter, secondOf } from '@cfm/server/platform/time/office-hours.ts';
import { linksOfRequest, renderRequestMail } from '@cfm/server/process/customer-requests/request-mail.ts';
import type { DemoCase } from '../simulator/demo-case.ts';
import { isDemoUser, type StoredEvent } from './event-rows.ts';
import type { FilledCase, Filling } from './filling.ts';
import { endOfCase, nameOf } from './forward-rows.ts';
import { calendarOf } from './reminder-rows.ts';

/**
 * Adds the request for a customer's data, its mail and the answer: the stored data, sometimes with another street.
 * Without an answer, the case still waits, perhaps reminded.
 */
export function addRequest(
  filling: Filling,
  { demoCase, caseId }: FilledCase,
  contactId: number,
  events: readonly StoredEvent[],
): void {
  const asked = events.findLast(({ event }) => event.type === 'postQualification');
  const email = asked?.event.recipient ?? null;
  // Events of an integrated case moved to its target.
  if (!asked || email === null || demoCase.integratedIntoIndex !== null) return;
  const { author, createdAt: askedAt } = asked.event;
  if (!isDemoUser(author)) return;
  const createdAt = askedAt.toISOString();
  const answer = demoCase.statusCode === 'WaitingForCustomer' ? null : knownOf(demoCase);
  const lacking = answer ?? lackingOf(demoCase);
  const flags = flagsOf((section) => lacking[section] !== null);
  if (!Object.values(flags).includes(true)) return;
  const language = demoCase.contact.language === 'de' ? 'de' : 'en';
  const sender = [nameOf(author), filling.complaintTeam];
  const { internalId, contact } = demoCase;
  const expiresAt = addTime(createdAt, { days: postQualificationDays });
  const { batch, ids } = filling;
  const mailId = ids.next('outgoingMails');
  batch.outgoingMails.push({
    mailId,
    messageId: `<${randomUUID()}@demo.example>`,
    inReplyTo: null,
    references: [],
    kind: 'postQualification',
    state: 'delivered',
    from: filling.mailFrom,
    replyTo: null,
    to: [email],
    cc: [],
    subject: asked.event.title,
    ...renderRequestMail({
      ...flags,
      language,
      internalId,
      salutation: salutationOf(contact, language),
      expiresAt,
      sender,
    }),
    links: linksOfRequest('', language, '').map(({ placeholder }) => ({ placeholder, encryptedUrl: null })),
    files: [],
    ofCaseId: null,
    caseId,
    caseEventId: asked.caseEventId,
    createdAt,
    deliveredAt: addTime(createdAt, { seconds: 4 }),
    attempts: 1,
    nextAttemptAt: null,
    sendingUntil: null,
    giveUpAt: null,
    lastError: null,
  });
  const endedAt = endOfCase(demoCase);
  const answeredAt = answer ? (answeredAtOf(events, createdAt) ?? endedAt) : null;
  // For every third one, staff must still decide about the street.
  const isOpen = answer?.addressDetails != null && endedAt === null && demoCase.index % 3 === 0;
  if (isOpen && answer?.addressDetails) answer.addressDetails.street = 'Neue Straße';
  const waits = answeredAt === null && endedAt === null;
  const steps = waits ? stepsOf(filling, demoCase, caseId, createdAt) : noSteps;
  batch.postQualifications.push({
    postQualificationId: ids.next('postQualifications'),
    tokenHash: hashToken(newToken()),
    reminderTokenHash: null,
    caseId,
    contactId,
    ...flags,
    email,
    language,
    byUserId: filling.codes.userId(author),
    mailId,
    reminderMailId: null,
    createdAt,
    expiresAt,
    firstOpenedAt: answeredAt,
    openedCount: answeredAt === null ? 0 : 2,
    ...steps,
    attempts: 0,
    gaveUpAt: null,
    answeredAt,
    answer: answeredAt === null ? null : answer,
    decisions: {},
    reviewedAt: isOpen ? null : answeredAt,
    reviewedByUserId: null,
    endedAt,
    revokedAt: null,
  });
  Object.assign(eventRow(filling, asked), { details: { act: 'asked', to: email, ...flags } });
  const person = `${contact.firstName} ${contact.lastName}`;
  if (answeredAt !== null)
    addEvent(
      filling,
      caseId,
      { at: answeredAt, title: 'Data received', authorName: person },
      {
        act: 'answered',
        isChange: false,
        filled: [],
        open: isOpen ? ['street'] : [],
      },
    );
  if (steps.remindedAt !== null)
    addEvent(
      filling,
      caseId,
      { at: steps.remindedAt, title: 'Reminder of the data request', authorName: 'System' },
      {
        act: 'reminded',
        to: email,
        leftOut: [],
      },
    );
}

/** Known data of a customer and the car, as in the form. */
function knownOf({ contact, car }: DemoCase): PostQualificationDetails {
  const { title, academicTitle, firstName, lastName, homeAddress } = contact;
  return {
    nameDetails: title === null ? null : { salutation: title, title: academicTitle, firstName, lastName },
    addressDetails: homeAddress && { addressType: 'HomeAddress', ...homeAddress, buName: null },
    carDetails:
      car?.vin?.length === vinLength
        ? { vin: car.vin, countryOfRegistrationCode: car.countryOfRegistrationCode }
        : null,
  };
}

/** Sections to ask for without an answer: the missing ones, or the address if nothing is missing. */
function lackingOf(demoCase: DemoCase): Record<keyof PostQualificationDetails, true | null> {
  const { nameDetails, addressDetails, carDetails } = knownOf(demoCase);
  const isMissing = (details: object | null) => (details === null ? true : null);
  return {
    nameDetails: isMissing(nameDetails),
    addressDetails: nameDetails && carDetails ? true : isMissing(addressDetails),
    carDetails: isMissing(carDetails),
  };
}

const answeredAtOf = (events: readonly StoredEvent[], askedAt: string): string | null =>
  events
    .find(({ event }) => event.type === 'mailReceived' && event.createdAt.toISOString() > askedAt)
    ?.event.createdAt.toISOString() ?? null;

const noSteps = { remindAt: null, giveUpAt: null, remindedAt: null };
/** Open steps of a request without an answer. An overdue one is due the next day. */
function stepsOf({ now }: Filling, { marketCode }: DemoCase, caseId: number, createdAt: string) {
  const calendar = calendarOf(marketCode);
  const second = secondOf(caseId);
  const remindAt = morningAfter(createdAt, postQualificationReminderWorkingDays, calendar, second);
  const giveUpAt = morningAfter(createdAt, postQualificationWaitWorkingDays, calendar, second);
  const isPast = remindAt <= now;
  return {
    remindAt: isPast ? null : remindAt,
    remindedAt: isPast ? remindAt : null,
    giveUpAt: giveUpAt <= now ? morningAfter(now, 1, calendar, second) : giveUpAt,
  };
}

function eventRow({ batch }: Filling, { caseEventId }: StoredEvent) {
  const row = batch.caseEvents.findLast((each) => each.caseEventId === caseEventId);
  if (!row) throw new Error(`event ${caseEventId} has no row`);
  return row;
}

function addEvent(
  { batch, ids }: Filling,
  caseId: number,
  { at, title, authorName }: { at: string; title: string; authorName: string },
  details: Extract<TypedDetails, { type: 'postQualification' }>['details'],
): void {
  batch.caseEvents.push({
    caseEventId: ids.next('caseEvents'),
    caseId,
    type: 'postQualification',
    details,
    title,
    content: '',
    contentText: '',
    createdAt: at,
    lastModifiedAt: null,
    version: 1,
    authorUserId: null,
    authorName,
    ofCaseId: null,
    requestKey: null,
  });
}
