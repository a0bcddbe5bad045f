import { adminType } from '@cfm/contract/access.ts';
import { count, eq, inArray, or } from 'drizzle-orm';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { cases } from '../cases/tables.ts';
import { auditCar, auditContact } from './audit-contact.ts';
import { getContact, lockContact } from './queries.ts';
import { contactCars, contacts } from './tables.ts';

/** Deletes a contact, and its cars, that no case uses; administrators only (rule 6.5). */
export async function removeContact(ctx: Ctx, { contactId }: { contactId: number }): Promise<void> {
  if (!adminType.allows(userOf(ctx))) throw new AppError('Forbidden');
  return inTransaction(ctx, async (tx) => {
    await lockContact(tx, contactId, 'removal');
    const before = await getContact(tx, contactId);
    const carIds = before.cars.map((car) => car.contactCarId);
    if (await isUsed(tx.db, contactId, carIds)) throw new AppError('ContactInUse');
    for (const car of before.cars)
      await auditCar(tx, { contactId, entityId: car.contactCarId, before: car, after: null });
    await tx.db.delete(contactCars).where(eq(contactCars.contactId, contactId));
    await tx.db.delete(contacts).where(eq(contacts.contactId, contactId));
    await auditContact(tx, { contactId, entityId: contactId, before, after: null });
  });
}

async function isUsed(db: Db, contactId: number, carIds: readonly number[]): Promise<boolean> {
  const [row] = await db
    .select({ uses: count() })
    .from(cases)
    .where(
      or(
        eq(cases.contactId, contactId),
        carIds.length === 0 ? undefined : inArray(cases.contactCarId, [...carIds]),
      ),
    );
  return (row?.uses ?? 0) > 0;
}
