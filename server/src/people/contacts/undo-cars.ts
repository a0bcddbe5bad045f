import { eq, inArray } from 'drizzle-orm';
import { dealers } from '../../catalog/markets/tables.ts';
import type { Tx } from '../../context.ts';
import { auditCar } from './audit-contact.ts';
import { auditMovedCar } from './audit-merge.ts';
import { carColumns } from './merge-cars.ts';
import { readCars } from './person.ts';
import type { CarRow, Merged } from './tables.ts';
import { contactCars } from './tables.ts';

/**
 * Gives the restored contact its cars back. Moved cars keep their current values; cars that were merged or deleted are
 * restored from the snapshot. A remaining car loses the values that the merge filled, unless they were changed since.
 */
export async function undoCars(
  tx: Tx,
  contactId: number,
  { other, otherCars, sameCars }: Merged,
): Promise<void> {
  const otherContactId = other.row.contactId;
  const cars = await readCars(tx, contactId);
  const dealerIds = otherCars.flatMap(({ dealerId }) => dealerId ?? []);
  const kept = await tx.db
    .select({ dealerId: dealers.dealerId })
    .from(dealers)
    .where(inArray(dealers.dealerId, dealerIds))
    .for('key share');
  /** Restores a car without its dealer if the dealer was deleted. */
  const ofDealerNow = (car: CarRow): CarRow =>
    kept.some(({ dealerId }) => dealerId === car.dealerId) ? car : { ...car, dealerId: null };
  for (const car of otherCars) {
    const { contactCarId } = car;
    if (cars.some((now) => now.contactCarId === contactCarId)) {
      await tx.db
        .update(contactCars)
        .set({ contactId: otherContactId })
        .where(eq(contactCars.contactCarId, contactCarId));
      await auditMovedCar(tx, car, 'moveBack', [contactId, otherContactId]);
    } else {
      const after = ofDealerNow(car);
      await tx.db.insert(contactCars).overridingSystemValue().values(after);
      await auditCar(tx, { contactId: otherContactId, entityId: contactCarId, before: null, after });
    }
  }
  for (const same of sameCars) {
    const now = cars.find((car) => car.contactCarId === same.own.contactCarId);
    const before = now && takenBack(tx, now, same);
    if (!now || !before || before === now) continue;
    const { contactCarId, ...columns } = before;
    await tx.db.update(contactCars).set(columns).where(eq(contactCars.contactCarId, contactCarId));
    await auditCar(tx, { contactId, entityId: contactCarId, before: now, after: before });
  }
}

function takenBack(tx: Tx, now: CarRow, { own, made }: Merged['sameCars'][number]): CarRow {
  const filled = carColumns.filter((column) => own[column] !== made[column] && now[column] === made[column]);
  if (filled.length === 0) return now;
  const before = Object.fromEntries(filled.map((column) => [column, own[column]]));
  return { ...now, ...before, version: now.version + 1, lastModifiedAt: tx.now() };
}
