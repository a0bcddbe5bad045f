import type { DemoCase, DemoEvent, DemoForward } from '../simulator/demo-case.ts';
import { type DemoUsername, demoUsers } from '../simulator/demo-users.ts';
import { addAttachments } from './attachment-rows.ts';
import type { Codes } from './codes.ts';
import type { DemoBatch } from './demo-batch.ts';
import { textOfHtml } from './html-text.ts';
import type { IdSource } from './id-source.ts';

const usernames: readonly string[] = demoUsers.map((user) => user.username);
export const isDemoUser = (author: string): author is DemoUsername => usernames.includes(author);

/** What an event of a forwarded case refers to. */
export interface LinkOfCase {
  forward: DemoForward;
  caseLinkId: number;
  dealerId: number | null;
  dealerName: string | null;
}

export interface StoredEvent {
  caseEventId: number;
  event: DemoEvent;
}

/** The events of a case with their files, oldest first; answers their ids. */
export function addEvents(
  batch: DemoBatch,
  demoCase: DemoCase,
  caseId: number,
  link: LinkOfCase | null,
  codes: Codes,
  ids: IdSource,
): StoredEvent[] {
  let delaysSeen = 0;
  return demoCase.events.map((event) => {
    const caseEventId = ids.next('case_events');
    const delay = event.type === 'delay' ? link?.forward.delays[delaysSeen++] : undefined;
    batch.caseEvents.push({
      caseEventId,
      caseId,
      type: event.type,
      title: event.type === 'status' ? (event.details.statusTo ?? event.title) : event.title,
      content: event.contentHtml,
      contentText: textOfHtml(event.contentHtml),
      createdAt: event.createdAt.toISOString(),
      lastModifiedAt: null,
      authorUserId: isDemoUser(event.author) ? codes.user(event.author) : null,
      authorName: authorName(event, demoCase, link),
      details: detailsOf(event, demoCase, link, delay),
      requestKey: null,
    });
    addAttachments(batch, demoCase, event, { caseId, caseEventId }, codes, ids);
    return { caseEventId, event };
  });
}

/** What the recipient was first asked for: delays came later. */
export function dueAtForward(demoCase: DemoCase, forward: DemoForward): string | null {
  return (forward.delays[0]?.dueBefore ?? demoCase.dueDateTime)?.toISOString() ?? null;
}

function authorName(event: DemoEvent, { contact }: DemoCase, link: LinkOfCase | null): string | null {
  switch (event.author) {
    case 'customer':
      return `${contact.firstName} ${contact.lastName}`;
    case 'dealer':
      return link?.dealerName ?? link?.forward.recipient ?? null;
    case 'system':
      return 'System';
    default:
      return null;
  }
}

/** The facts of an event under the keys that the verbs write. */
function detailsOf(
  event: DemoEvent,
  demoCase: DemoCase,
  link: LinkOfCase | null,
  delay: DemoForward['delays'][number] | undefined,
): Record<string, unknown> {
  const { details, recipient } = event;
  switch (event.type) {
    case 'status':
      return { from: details.statusFrom, to: details.statusTo };
    case 'forward':
      return {
        to: [{ email: recipient, dealerId: link?.dealerId ?? null, dealerName: link?.dealerName ?? null }],
        cc: [],
        message: textOfHtml(event.contentHtml),
        dueDateTime: link === null ? null : dueAtForward(demoCase, link.forward),
        includesCustomer: false,
        attachments: event.attachments.map(({ fileName }) => fileName),
      };
    case 'delay':
      return {
        caseLinkId: link?.caseLinkId ?? null,
        marketStatus: 'delayed',
        days: details.days ?? delay?.days,
        reason: delay?.reason ?? null,
        origin: delay?.origin,
        noSignOfPerson: delay?.origin === 'timer',
        dueBefore: delay?.dueBefore.toISOString() ?? null,
        dueAfter: details.dueDateTime ?? delay?.dueAfter.toISOString() ?? null,
      };
    case 'solution':
      return link === null ? {} : { caseLinkId: link.caseLinkId, marketStatus: 'solved', to: 'Solved' };
    default:
      return { ...details, ...(recipient === null ? {} : { to: [{ email: recipient }] }) };
  }
}
