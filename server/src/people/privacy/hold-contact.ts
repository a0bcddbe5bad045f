import type { GdprPerson } from '@cfm/contract/people/privacy.ts';
import { eq } from 'drizzle-orm';
import { beyondScope } from '../../access/case-scope/case-scope.ts';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { lockContact } from '../contacts/queries.ts';
import { contacts } from '../contacts/tables.ts';
import { auditRestraint, type Restraint } from './audit-restraint.ts';
import { getPerson } from './get-person.ts';
import { rejectErased } from './reject-erased.ts';

/** Prevents the erasure of a person while a legal claim needs the data (rule 19.6), or ends that. */
export async function holdContact(ctx: Ctx, { contactId, isSet, reason }: Restraint): Promise<GdprPerson> {
  await inTransaction(beyondScope(ctx), async (tx) => {
    await lockContact(tx, contactId, 'correction');
    await rejectErased(tx, contactId);
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
