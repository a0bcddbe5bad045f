import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import { lockCaseRows } from '../../cases/case/load-cases-for-change.ts';
import { cases } from '../../cases/case/tables.ts';
import type { Tx } from '../../context.ts';
import { endRequests } from '../../process/customer-requests/end-requests.ts';
import { endWaiting } from '../../process/customer-requests/end-waiting.ts';
import { findActiveRequest, isActive } from '../../process/customer-requests/queries.ts';
import { postQualifications } from '../../process/customer-requests/tables.ts';

/** Ends open data requests. A case that waited only for them continues. */
export async function endRequestsTo(tx: Tx, contactId: number): Promise<void> {
  const ofPerson = eq(cases.contactId, contactId);
  await lockCaseRows(tx, ofPerson);
  // Only cases with a request. A fleet has thousands of cases.
  const asked = tx.db
    .select({ caseId: postQualifications.caseId })
    .from(postQualifications)
    .where(and(eq(postQualifications.contactId, contactId), isActive));
  const rows = await tx.db
    .select(getTableColumns(cases))
    .from(cases)
    .where(and(ofPerson, inArray(cases.caseId, asked)))
    .orderBy(cases.caseId);
  for (const row of rows) {
    const request = await findActiveRequest(tx.db, row.caseId);
    if (!request || request.contactId !== contactId) continue;
    await endRequests(tx, row.caseId);
    await endWaiting(tx, row, request);
  }
}
