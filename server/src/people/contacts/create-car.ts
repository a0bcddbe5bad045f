import { type Ctx, inTransaction } from '../../context.ts';
import { insertRow } from '../../platform/db/prepared-queries.ts';
import { auditCar } from './audit-contact.ts';
import { type CarInput, carValues } from './car-values.ts';
import { lockContact } from './queries.ts';
import { contactCars } from './tables.ts';

/** Adds a car to a contact and returns its id. */
export async function createCar(
  ctx: Ctx,
  { contactId, ...form }: CarInput & { contactId: number },
): Promise<number> {
  const row = await carValues(ctx, form);
  return inTransaction(ctx, async (tx) => {
    await lockContact(tx, contactId);
    const now = tx.now();
    const made = { contactId, ...row, createdAt: now, lastModifiedAt: now };
    const { contactCarId } = await insertRow(tx.db, contactCars, made, 'contactCarId');
    await auditCar(tx, { contactId, entityId: contactCarId, before: null, after: row });
    return contactCarId;
  });
}
