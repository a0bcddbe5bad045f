import { type Ctx, inTransaction } from '../../context.ts';
import { auditCar } from './audit-contact.ts';
import { type CarInput, carValues } from './car-values.ts';
import { lockContact } from './queries.ts';
import { contactCars } from './tables.ts';

/** Adds a car to a contact and answers its id. */
export async function createCar(
  ctx: Ctx,
  { contactId, ...form }: CarInput & { contactId: number },
): Promise<number> {
  const row = await carValues(ctx, form);
  return inTransaction(ctx, async (tx) => {
    await lockContact(tx, contactId);
    const now = tx.now();
    const [created] = await tx.db
      .insert(contactCars)
      .values({ contactId, ...row, createdAt: now, lastModifiedAt: now })
      .returning({ contactCarId: contactCars.contactCarId });
    if (!created) throw new Error('no row came back from an insert');
    const { contactCarId } = created;
    await auditCar(tx, { contactId, entityId: contactCarId, before: null, after: row });
    return contactCarId;
  });
}
