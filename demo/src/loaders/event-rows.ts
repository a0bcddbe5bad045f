import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { TypedDetails } from '@cfm/contract/cases/event-details.ts';
import { fileKindOf } from '@cfm/server/platform/files/file-kinds.ts';
import { type DemoUsername, demoUsers } from '../people/demo-users.ts';
import type { DemoCase, DemoEvent, DemoForward } from '../simulator/demo-case.ts';
import { demoFile } from './demo-file.ts';
import type { FilledCase, Filling, LinkOfCase } from './filling.ts';

/** Maximum number of stored files. A database for measurements needs rows, not a disk full of pictures. */
const filesAtMost = 3_000;

const usernames: readonly string[] = demoUsers.map((user) => user.username);
export const isDemoUser = (author: string): author is DemoUsername => usernames.includes(author);

/** Share options of demo forwards: the default, as far as the case has the data. */
export const shownByDemo = ({ car }: DemoCase) => ({
  includesCar: car !== null,
  includesWords: true,
  includesCustomer: false,
});

export interface StoredEvent {
  caseEventId: number;
  event: DemoEvent;
}

/** Like the product's `plainText`, but 20 times faster. Supports only paragraphs and line breaks, as simulated. */
export const textOf = (html: string): string =>
  html
    .replaceAll('</p><p>', '\n\n')
    .replaceAll('<br>', '\n')
    .replace(/<\/?p>/g, '');

/** Events of an integrated case moved to its target, except those about the case itself. */
const isMoved = ({ type }: DemoEvent) => type !== 'status' && type !== 'relation';

/** Adds the events of a case with their files, oldest first. Returns their ids. */
export function addEvents(
  filling: Filling,
  { demoCase, caseId, link }: FilledCase,
  integratedIntoId: number | null,
): StoredEvent[] {
  const { batch, codes, ids } = filling;
  return demoCase.events.map((event) => {
    const caseEventId = ids.next('caseEvents');
    const placeId = integratedIntoId !== null && isMoved(event) ? integratedIntoId : caseId;
    batch.caseEvents.push({
      caseEventId,
      caseId: placeId,
      ...typedDetails(event, demoCase, link, integratedIntoId),
      title: event.title,
      content: event.contentHtml,
      contentText: wordsOf(event, demoCase),
      createdAt: event.createdAt.toISOString(),
      lastModifiedAt: null,
      version: 1,
      authorUserId: isDemoUser(event.author) ? codes.userId(event.author) : null,
      authorName: authorName(event, demoCase, link),
      ofCaseId: placeId === caseId ? null : caseId,
      requestKey: null,
    });
    addAttachments(filling, demoCase, event, { caseId: placeId, caseEventId });
    return { caseEventId, event };
  });
}

/** Search text of an event. For a complex solution it comes from its rows, as in the product. */
function wordsOf(event: DemoEvent, { forward }: DemoCase): string {
  const solution = event.type === 'solution' ? forward?.solution : null;
  if (solution?.kind !== 'complex') return textOf(event.contentHtml);
  const { sets, vin, nscCaseId } = solution;
  return [...sets.map(({ detailedConsalting }) => detailedConsalting), vin, nscCaseId]
    .filter(Boolean)
    .join('\n');
}

/** Returns the last event of this type. */
export function eventOf(events: readonly StoredEvent[], type: string, { index }: DemoCase): StoredEvent {
  const stored = events.findLast(({ event }) => event.type === type);
  if (!stored) throw new Error(`demo case ${index} has a ${type} without an event`);
  return stored;
}

/** Adds the integration of a case as the product records it, so that it can be undone. */
export function addIntegration(
  { batch, codes, ids }: Filling,
  { demoCase, caseId }: FilledCase,
  targetId: number,
  events: readonly StoredEvent[],
): void {
  const relation = events.find(({ event }) => event.type === 'relation')?.event;
  if (!relation || !isDemoUser(relation.author))
    throw new Error(`demo case ${demoCase.index} was integrated without a user`);
  const byUserId = codes.userId(relation.author);
  const integratedAt = relation.createdAt.toISOString();
  batch.caseEvents.push({
    caseEventId: ids.next('caseEvents'),
    caseId: targetId,
    type: 'relation',
    details: { kind: 'integrated', internalId: demoCase.internalId, caseId },
    title: 'integrated',
    content: '',
    contentText: '',
    createdAt: integratedAt,
    lastModifiedAt: null,
    version: 1,
    authorUserId: byUserId,
    authorName: null,
    ofCaseId: null,
    requestKey: null,
  });
  batch.caseIntegrations.push({
    caseIntegrationId: ids.next('caseIntegrations'),
    caseId,
    targetId,
    integratedAt,
    byUserId,
    moved: {
      caseEventIds: events.filter(({ event }) => isMoved(event)).map(({ caseEventId }) => caseEventId),
      mailIds: [],
      fileLinkIds: [],
      addedSetIds: [],
      favorites: [],
    },
    undoneAt: null,
    undoneByUserId: null,
  });
}

/** Adds the files of an event with their contents. */
function addAttachments(
  { batch, codes, ids }: Filling,
  demoCase: DemoCase,
  event: DemoEvent,
  eventIds: { caseId: number; caseEventId: number },
): void {
  event.attachments.forEach((fileName, order) => {
    const kind = fileKindOf(fileName);
    if (ids.last('storedFiles') >= filesAtMost || kind === null) return;
    const bytes = demoFile(fileName, demoCase, codes);
    const storedFileId = ids.next('storedFiles');
    const storageKey = randomUUID();
    batch.files.push({ storageKey, body: () => Readable.from([bytes]) });
    batch.storedFiles.push({
      storedFileId,
      storageKey,
      fileName,
      contentType: kind.contentType,
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      isInUse: true,
      createdAt: event.createdAt.toISOString(),
    });
    batch.attachments.push({
      attachmentId: ids.next('attachments'),
      ...eventIds,
      storedFileId,
      order,
    });
  });
}

/** Original due date of the forward, before delays. */
export function dueAtForward(demoCase: DemoCase, forward: DemoForward): string | null {
  return (forward.delays[0]?.dueBefore ?? demoCase.dueDateTime)?.toISOString() ?? null;
}
/** The due date after the last delay. */
export function dueAtAnswer(demoCase: DemoCase, forward: DemoForward): string | null {
  return (forward.delays.at(-1)?.dueAfter ?? demoCase.dueDateTime)?.toISOString() ?? null;
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

/** The type of an event with its details, as the product records them. */
function typedDetails(
  event: DemoEvent,
  demoCase: DemoCase,
  link: LinkOfCase | null,
  integratedIntoId: number | null,
): TypedDetails {
  switch (event.type) {
    case 'comment':
      return { type: event.type, details: event === demoCase.events[0] ? { isDescription: true } : {} };
    case 'status':
      return { type: event.type, details: { from: event.from, to: event.to } };
    case 'escalation':
      return { type: event.type, details: { level: event.level } };
    case 'reminder':
      return { type: event.type, details: { number: event.number } };
    case 'mailSent':
      return {
        type: event.type,
        details: {
          kind: 'letter',
          to: event.recipient === null ? [] : [event.recipient],
          isToCustomer: event.recipient !== null,
        },
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
          ...shownByDemo(demoCase),
        },
      };
    }
    case 'delay':
      return { type: event.type, details: { marketStatus: 'delayed' } };
    case 'solution':
      return { type: event.type, details: { marketStatus: 'solved' } };
    case 'relation':
      return {
        type: event.type,
        details: { kind: 'integratedInto', internalId: event.otherInternalId, caseId: integratedIntoId },
      };
    default:
      return { type: event.type, details: {} };
  }
}
