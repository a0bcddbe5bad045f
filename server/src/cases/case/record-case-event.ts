import type { TypedDetails } from '@cfm/contract/cases/event-details.ts';
import { recordAudit } from '../../access/audit/record-audit.ts';
import type { Tx } from '../../context.ts';
import { insertRow } from '../../platform/db/prepared-queries.ts';
import { refreshCaseSearch } from './refresh-case-search.ts';
import { caseEvents } from './tables.ts';

/** Its type decides what its details hold. */
export type NewCaseEvent = TypedDetails & {
  caseId: number;
  title: string;
  /** Sanitised HTML, and the same as plain text. */
  content?: string;
  contentText?: string;
  /** Who did it if no user: the dealer's name or address, `customer`, `system`. */
  authorName?: string;
  requestKey?: string | null;
};

/** Adds an event to a case, with its audit entry and its words in the search. */
export async function recordCaseEvent(tx: Tx, event: NewCaseEvent): Promise<number> {
  const row = {
    caseId: event.caseId,
    type: event.type,
    title: event.title,
    content: event.content ?? '',
    contentText: event.contentText ?? '',
    createdAt: tx.now(),
    authorUserId: tx.actor.kind === 'user' ? tx.actor.userId : null,
    authorName: event.authorName ?? null,
    details: event.details,
    requestKey: event.requestKey ?? null,
  };
  const { caseEventId } = await insertRow(tx.db, caseEvents, row, 'caseEventId');
  await recordAudit(tx, {
    entity: 'caseEvent',
    entityId: caseEventId,
    action: 'create',
    caseId: event.caseId,
    changes: [{ field: 'type', to: event.type }],
  });
  // An event without a text has no words.
  if (event.contentText) await refreshCaseSearch(tx.db, [event.caseId]);
  return caseEventId;
}
