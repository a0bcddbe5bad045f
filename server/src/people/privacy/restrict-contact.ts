import type { GdprPerson } from '@cfm/contract/people/privacy.ts';
import { eq } from 'drizzle-orm';
import { beyondScope } from '../../access/case-scope/case-scope.ts';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { lockContact } from '../contacts/queries.ts';
import { contacts } from '../contacts/tables.ts';
import { auditRestraint, type Restraint } from './audit-restraint.ts';
import { endRequestsTo } from './end-requests-to.ts';
import { getPerson } from './get-person.ts';
import { lockCasesFirst } from './lock-cases-first.ts';
import { rejectErased } from './reject-erased.ts';

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
    await rejectErased(tx, contactId);
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
