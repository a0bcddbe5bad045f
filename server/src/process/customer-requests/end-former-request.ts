import { eq, getTableColumns } from 'drizzle-orm';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { cases } from '../../cases/case/tables.ts';
import type { Tx } from '../../context.ts';
import { endRequests } from './end-requests.ts';
import { endWaiting } from './end-waiting.ts';
import { findStandingRequest } from './queries.ts';

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
