import type { GdprPerson, restraintForm } from '@cfm/contract/people/privacy.ts';
import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { beyondScope } from '../../access/case-scope/case-scope.ts';
import { lockCaseRows } from '../../cases/case/load-cases-for-change.ts';
import { cases } from '../../cases/case/tables.ts';
import { type Ctx, inTransaction, type Tx, userOf } from '../../context.ts';
import { endRequests } from '../../process/customer-requests/end-requests.ts';
import { endWaiting } from '../../process/customer-requests/end-waiting.ts';
import { findStandingRequest, isStanding } from '../../process/customer-requests/queries.ts';
import { postQualifications } from '../../process/customer-requests/tables.ts';
import { lockContact } from '../contacts/queries.ts';
import { contacts } from '../contacts/tables.ts';
import { getPerson } from './get-person.ts';
import { refuseErased } from './refuse-erased.ts';

type Restraint = z.output<typeof restraintForm> & { contactId: number };

/**
 * Restricts the processing of a person (rule 19.5), or lifts that: staff don't change the contact, it is not put on new cases,
 * nothing is mailed to it automatically, and what it was asked ends. Its cases go on.
 */
export async function restrictContact(
  ctx: Ctx,
  { contactId, isSet, reason }: Restraint,
): Promise<GdprPerson> {
  await inTransaction(beyondScope(ctx), async (tx) => {
    await lockCasesFirst(tx, contactId);
    await lockContact(tx, contactId, 'correction');
    await refuseErased(tx, contactId);
    await tx.db
      .update(contacts)
      .set({
        restrictedAt: isSet ? tx.now() : null,
        restrictedByUserId: isSet ? userOf(tx).userId : null,
        restrictionReason: isSet ? reason : null,
      })
      .where(eq(contacts.contactId, contactId));
    await auditRestraint(tx, contactId, isSet ? 'restrict' : 'liftRestriction', reason);
    if (isSet) await endRequestsTo(tx, contactId);
  });
  return getPerson(ctx, { contactId });
}

/** Keeps a person from being erased as long as a legal claim needs the data (rule 19.6), or ends that. */
export async function holdContact(ctx: Ctx, { contactId, isSet, reason }: Restraint): Promise<GdprPerson> {
  await inTransaction(beyondScope(ctx), async (tx) => {
    await lockContact(tx, contactId, 'correction');
    await refuseErased(tx, contactId);
    await tx.db
      .update(contacts)
      .set({
        heldAt: isSet ? tx.now() : null,
        heldByUserId: isSet ? userOf(tx).userId : null,
        holdReason: isSet ? reason : null,
      })
      .where(eq(contacts.contactId, contactId));
    await auditRestraint(tx, contactId, isSet ? 'hold' : 'endHold', reason);
  });
  return getPerson(ctx, { contactId });
}

/** A reason may name the person: it goes with the person's values. */
const auditRestraint = (
  tx: Tx,
  contactId: number,
  action: 'restrict' | 'liftRestriction' | 'hold' | 'endHold',
  reason: string | null,
) =>
  recordAudit(tx, {
    entity: 'contact',
    entityId: contactId,
    action,
    personalChanges: [{ field: 'reason', from: null, to: reason, contactId }],
  });

/** Cases before the contact, as whoever merges two persons does: each would wait for the other otherwise. */
export const lockCasesFirst = (tx: Tx, contactId: number): Promise<unknown> =>
  lockCaseRows(tx, eq(cases.contactId, contactId));

/** Open requests for data end; a case that waited for nothing else goes on. */
export async function endRequestsTo(tx: Tx, contactId: number): Promise<void> {
  const ofPerson = eq(cases.contactId, contactId);
  await lockCaseRows(tx, ofPerson);
  // Of a fleet's thousands of cases the few that asked for something.
  const asked = tx.db
    .select({ caseId: postQualifications.caseId })
    .from(postQualifications)
    .where(and(eq(postQualifications.contactId, contactId), isStanding));
  const rows = await tx.db
    .select(getTableColumns(cases))
    .from(cases)
    .where(and(ofPerson, inArray(cases.caseId, asked)))
    .orderBy(cases.caseId);
  for (const row of rows) {
    const request = await findStandingRequest(tx.db, row.caseId);
    if (!request || request.contactId !== contactId) continue;
    await endRequests(tx, row.caseId);
    await endWaiting(tx, row, request);
  }
}
