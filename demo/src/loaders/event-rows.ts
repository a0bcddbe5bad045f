import type { TypedDetails } from '@cfm/contract/case-events.ts';
import { type DemoUsername, demoUsers } from '../people/demo-users.ts';
import type { DemoCase, DemoEvent, DemoForward } from '../simulator/demo-case.ts';
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
  return demoCase.events.map((event) => {
    const caseEventId = ids.next('case_events');
    batch.caseEvents.push({
      caseEventId,
      caseId,
      ...typedDetails(event, demoCase, link),
      title: event.title,
      content: event.contentHtml,
      contentText: textOfHtml(event.contentHtml),
      createdAt: event.createdAt.toISOString(),
      lastModifiedAt: null,
      authorUserId: isDemoUser(event.author) ? codes.user(event.author) : null,
      authorName: authorName(event, demoCase, link),
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

/** The type of an event with its details, as the verbs record them. */
function typedDetails(event: DemoEvent, demoCase: DemoCase, link: LinkOfCase | null): TypedDetails {
  switch (event.type) {
    case 'status':
      return { type: event.type, details: { from: event.from, to: event.to } };
    case 'escalation':
      return { type: event.type, details: { level: event.level } };
    case 'mailSent':
      return {
        type: event.type,
        details: { kind: 'letter', to: event.recipient === null ? [] : [event.recipient] },
      };
    case 'forward': {
      if (link === null) throw new Error(`demo case ${demoCase.index} is forwarded without a link`);
      const { forward, dealerId, dealerName } = link;
      return {
        type: event.type,
        details: {
          to: [{ email: forward.recipient, dealerId, dealerName }],
          cc: [],
          dueDateTime: dueAtForward(demoCase, forward),
          attachments: [...event.attachments],
        },
      };
    }
    case 'delay':
      return { type: event.type, details: { marketStatus: 'delayed' } };
    case 'solution':
      return { type: event.type, details: { marketStatus: 'solved' } };
    default:
      return { type: event.type, details: {} };
  }
}
