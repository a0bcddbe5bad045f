import { adminType } from '@cfm/contract/platform/access.ts';
import { count, eq } from 'drizzle-orm';
import { isUnscoped } from '../../access/case-scope/case-scope.ts';
import { cases } from '../../cases/case/tables.ts';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { auditCar } from './audit-contact.ts';
import { getCarOf, lockCar, lockContact } from './queries.ts';
import { contactCars } from './tables.ts';

/**
 * Deletes a car that no case uses. Administrators only. For an actor with a scope, a car is in use while a case uses
 * its contact, so that the error does not reveal cases out of scope (rule 6.5).
 */
export async function removeCar(
  ctx: Ctx,
  { contactId, contactCarId }: { contactId: number; contactCarId: number },
): Promise<void> {
  if (!adminType.allows(userOf(ctx))) throw new AppError('Forbidden');
  return inTransaction(ctx, async (tx) => {
    await lockContact(tx, contactId, 'removal');
    await lockCar(tx, contactId, contactCarId);
    const before = await getCarOf(tx, contactId, contactCarId);
    const [row] = await tx.db
      .select({ uses: count() })
      .from(cases)
      .where(isUnscoped(tx.actor) ? eq(cases.contactCarId, contactCarId) : eq(cases.contactId, contactId));
    if ((row?.uses ?? 0) > 0) throw new AppError('CarInUse');
    await tx.db.delete(contactCars).where(eq(contactCars.contactCarId, contactCarId));
    await auditCar(tx, { contactId, entityId: contactCarId, before, after: null });
  });
}
