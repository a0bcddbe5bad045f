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
 * Restricts the processing of a person (rule 19.5), or lifts the restriction. Staff can't change the contact or use it
 * for new cases, it gets no automatic mails, and open requests end. Its cases stay usable.
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

/** Prevents the erasure of a person while a legal claim needs the data (rule 19.6), or ends that. */
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

/** The reason may name the person, so it is stored with the personal values. */
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

/** Locks cases before the contact, like a merge, to prevent deadlocks. */
export const lockCasesFirst = (tx: Tx, contactId: number): Promise<unknown> =>
  lockCaseRows(tx, eq(cases.contactId, contactId));

/** Ends open data requests. A case that waited only for them continues. */
export async function endRequestsTo(tx: Tx, contactId: number): Promise<void> {
  const ofPerson = eq(cases.contactId, contactId);
  await lockCaseRows(tx, ofPerson);
  // Only cases with a request. A fleet has thousands of cases.
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
