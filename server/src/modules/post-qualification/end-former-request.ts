import { eq, getTableColumns } from 'drizzle-orm';
import type { Tx } from '../../context.ts';
import type { CaseRow } from '../cases/load-case.ts';
import { cases } from '../cases/tables.ts';
import { endRequests } from '../post-qualification-requests/end-requests.ts';
import { findStandingRequest } from '../post-qualification-requests/queries.ts';
import { endWaiting } from './end-waiting.ts';

/**
 * Ends the request of a case, locked by the open transaction, that was made to somebody who is its customer no more, and the waiting
 * for it: what they answered would be another person's (rule 17.6). Answers the case where that changed it.
 */
export async function endFormerRequest(tx: Tx, caseId: number): Promise<CaseRow | null> {
  const request = await findStandingRequest(tx.db, caseId);
  if (!request) return null;
  const [row] = await tx.db.select(getTableColumns(cases)).from(cases).where(eq(cases.caseId, caseId));
  if (!row || row.contactId === request.contactId) return null;
  await endRequests(tx, caseId);
  return endWaiting(tx, row, request);
}
