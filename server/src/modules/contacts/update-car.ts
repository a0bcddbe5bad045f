import type { Car } from '@cfm/contract/contacts.ts';
import { eq } from 'drizzle-orm';
import { type Ctx, inTransaction } from '../../context.ts';
import { refreshCasesWhere } from '../cases/refresh-case-search.ts';
import { cases } from '../cases/tables.ts';
import { auditCar } from './audit-contact.ts';
import { type CarInput, carValues } from './car-values.ts';
import { getCarOf, lockContact } from './queries.ts';
import { contactCars } from './tables.ts';

/** Changes a car of a contact. */
export async function updateCar(
  ctx: Ctx,
  { contactId, contactCarId, ...form }: CarInput & { contactId: number; contactCarId: number },
): Promise<Car> {
  const row = await carValues(ctx, form);
  return inTransaction(ctx, async (tx) => {
    await lockContact(tx, contactId);
    const before = await getCarOf(tx, contactId, contactCarId);
    await tx.db
      .update(contactCars)
      .set({ ...row, lastModifiedAt: tx.now() })
      .where(eq(contactCars.contactCarId, contactCarId));
    await refreshCasesWhere(tx.db, eq(cases.contactCarId, contactCarId));
    await auditCar(tx, { contactId, entityId: contactCarId, before, after: row });
    return getCarOf(tx, contactId, contactCarId);
  });
}
