import { eq, getTableColumns } from 'drizzle-orm';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { cases } from '../../cases/case/tables.ts';
import type { Tx } from '../../context.ts';
import { endRequests } from './end-requests.ts';
import { endWaiting } from './end-waiting.ts';
import { findActiveRequest } from './queries.ts';

/**
 * Ends the request to a former customer and stops waiting for it, because the answer would be about another person
 * (rule 17.6). The open transaction must hold the lock of the case. Returns the case if it changed.
 */
export async function endFormerRequest(tx: Tx, caseId: number): Promise<CaseRow | null> {
  const request = await findActiveRequest(tx.db, caseId);
  if (!request) return null;
  const [row] = await tx.db.select(getTableColumns(cases)).from(cases).where(eq(cases.caseId, caseId));
  if (!row || row.contactId === request.contactId) return null;
  await endRequests(tx, caseId);
  return endWaiting(tx, row, request);
}
