import type { TypedDetails } from '@cfm/contract/cases/event-details.ts';
import { recordAudit } from '../../access/audit/record-audit.ts';
import type { Tx } from '../../context.ts';
import { insertRow } from '../../platform/db/prepared-queries.ts';
import { refreshCaseSearch } from './refresh-case-search.ts';
import { caseEvents } from './tables.ts';

/** The type determines the shape of the details. */
export type NewCaseEvent = TypedDetails & {
  caseId: number;
  title: string;
  /** Sanitised HTML. `contentText` is the same as plain text. */
  content?: string;
  contentText?: string;
  /** Author if not a user: the dealer's name or address, `customer`, `system`. */
  authorName?: string;
  requestKey?: string | null;
};

/** Adds an event to a case, writes its audit entry and updates the search index. */
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
  // An event without text adds no words to the search.
  if (event.contentText) await refreshCaseSearch(tx.db, [event.caseId]);
  return caseEventId;
}
