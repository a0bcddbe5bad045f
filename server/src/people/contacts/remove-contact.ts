import { adminType } from '@cfm/contract/platform/access.ts';
import { count, eq, inArray, or } from 'drizzle-orm';
import { cases } from '../../cases/case/tables.ts';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Db } from '../../platform/db/client.ts';
import { auditCar, auditContact } from './audit-contact.ts';
import { deleteContacts, erasePersonalValues } from './delete-contacts.ts';
import { getContact } from './get-contact.ts';
import { listMergedIds } from './merged-ids.ts';
import { lockContact } from './queries.ts';

/** Deletes a contact that no case uses, with its cars and its audit values. Administrators only (rule 6.5). */
export async function removeContact(ctx: Ctx, { contactId }: { contactId: number }): Promise<void> {
  if (!adminType.allows(userOf(ctx))) throw new AppError('Forbidden');
  return inTransaction(ctx, async (tx) => {
    await lockContact(tx, contactId, 'removal');
    const before = await getContact(tx, contactId);
    const carIds = before.cars.map((car) => car.contactCarId);
    if (await isUsed(tx.db, contactId, carIds)) throw new AppError('ContactInUse');
    for (const car of before.cars)
      await auditCar(tx, { contactId, entityId: car.contactCarId, before: car, after: null });
    const mergedIds = await listMergedIds(tx.db, [contactId]);
    await deleteContacts(tx, [contactId]);
    await auditContact(tx, { contactId, entityId: contactId, before, after: null });
    // A deleted contact can't be found for an erasure later.
    await erasePersonalValues(tx, { contactIds: [contactId, ...mergedIds] });
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
