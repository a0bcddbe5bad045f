import { adminType } from '@cfm/contract/access.ts';
import { count, eq } from 'drizzle-orm';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { cases } from '../cases/tables.ts';
import { auditCar } from './audit-contact.ts';
import { getCarOf, lockContact } from './queries.ts';
import { contactCars } from './tables.ts';

/** Deletes a car that no case uses; administrators only (rule 6.5). */
export async function removeCar(
  ctx: Ctx,
  { contactId, contactCarId }: { contactId: number; contactCarId: number },
): Promise<void> {
  if (!adminType.allows(userOf(ctx))) throw new AppError('Forbidden');
  return inTransaction(ctx, async (tx) => {
    await lockContact(tx.db, contactId);
    const before = await getCarOf(tx.db, contactId, contactCarId);
    const [row] = await tx.db
      .select({ uses: count() })
      .from(cases)
      .where(eq(cases.contactCarId, contactCarId));
    if ((row?.uses ?? 0) > 0) throw new AppError('CarInUse');
    await tx.db.delete(contactCars).where(eq(contactCars.contactCarId, contactCarId));
    await auditCar(tx, { contactId, entityId: contactCarId, before, after: null });
  });
}
