import { eq } from 'drizzle-orm';
import type { Tx } from '../../context.ts';
import { rejectField } from '../../platform/texts/reject-field.ts';
import { auditCar } from './audit-contact.ts';
import { auditMovedCar } from './audit-merge.ts';
import { readCars } from './person.ts';
import type { CarRow, Merged } from './tables.ts';
import { contactCars } from './tables.ts';

interface Both {
  contactId: number;
  otherContactId: number;
}
interface SameCar {
  contactCarId: number;
  otherContactCarId: number;
}
/**
 * Moves the cars of one contact to another. If both have the same car, the own one stays and gets the values that only
 * the other had. The caller deletes the other row after it has moved its cases.
 */
export async function mergeCars(
  tx: Tx,
  { contactId, otherContactId }: Both,
  same: readonly SameCar[],
): Promise<Pick<Merged, 'otherCars' | 'sameCars'>> {
  const ownCars = await readCars(tx, contactId);
  const otherCars = await readCars(tx, otherContactId);
  const pairs = same.map((pair) => pairOf(tx, pair, ownCars, otherCars));
  const isOnce = (ids: number[]) => new Set(ids).size === ids.length;
  if (
    !isOnce(pairs.map(({ own }) => own.contactCarId)) ||
    !isOnce(pairs.map(({ other }) => other.contactCarId))
  )
    rejectField(tx, 'sameCars', 'choice');

  const sameCars: Merged['sameCars'] = [];
  for (const { own, other } of pairs) {
    const made = filled(tx, own, other);
    if (made !== own) {
      const { contactCarId, ...columns } = made;
      await tx.db.update(contactCars).set(columns).where(eq(contactCars.contactCarId, contactCarId));
      await auditCar(tx, { contactId, entityId: contactCarId, before: own, after: made });
    }
    await auditCar(tx, {
      contactId: otherContactId,
      entityId: other.contactCarId,
      before: other,
      after: null,
    });
    sameCars.push({ own, made, otherContactCarId: other.contactCarId });
  }
  for (const car of otherCars) {
    if (pairs.some(({ other }) => other === car)) continue;
    await tx.db.update(contactCars).set({ contactId }).where(eq(contactCars.contactCarId, car.contactCarId));
    await auditMovedCar(tx, car, 'move', [otherContactId, contactId]);
  }
  return { otherCars, sameCars };
}

/** A pair of cars with compatible VINs. */
function pairOf(
  tx: Tx,
  { contactCarId, otherContactCarId }: SameCar,
  ownCars: CarRow[],
  otherCars: CarRow[],
) {
  const own = ownCars.find((car) => car.contactCarId === contactCarId);
  const other = otherCars.find((car) => car.contactCarId === otherContactCarId);
  if (!own || !other || !canBeSame(own.vin, other.vin)) return rejectField(tx, 'sameCars', 'choice');
  return { own, other };
}
const canBeSame = (one: string | null, other: string | null) =>
  one === null || other === null || one.endsWith(other) || other.endsWith(one);

/** The own car with its missing values filled from the other one. A whole VIN replaces a partial one. */
function filled(tx: Tx, own: CarRow, other: CarRow): CarRow {
  // A model belongs to a brand.
  const isOfBrand = own.modelId === null && (own.brandId === null || own.brandId === other.brandId);
  const values: Pick<CarRow, CarColumn> = {
    vin: (own.vin?.length ?? 0) < (other.vin?.length ?? 0) ? other.vin : own.vin,
    brandId: own.brandId ?? (isOfBrand ? other.brandId : null),
    modelId: own.modelId ?? (isOfBrand ? other.modelId : null),
    modelCode: own.modelCode ?? other.modelCode,
    licencePlate: own.licencePlate ?? other.licencePlate,
    countryOfRegistrationCode: own.countryOfRegistrationCode ?? other.countryOfRegistrationCode,
    firstRegistration: own.firstRegistration ?? other.firstRegistration,
    mileageKm: own.mileageKm ?? other.mileageKm,
    dealerId: own.dealerId ?? other.dealerId,
  };
  const isSame = carColumns.every((column) => values[column] === own[column]);
  return isSame ? own : { ...own, ...values, version: own.version + 1, lastModifiedAt: tx.now() };
}

/** The columns that a merge may fill. */
type CarColumn = Exclude<
  keyof CarRow,
  'contactCarId' | 'contactId' | 'version' | 'createdAt' | 'lastModifiedAt'
>;
/** Listed by name, so that a new column is a compile error here. */
const isFilled = {
  vin: true,
  brandId: true,
  modelId: true,
  modelCode: true,
  licencePlate: true,
  countryOfRegistrationCode: true,
  firstRegistration: true,
  mileageKm: true,
  dealerId: true,
} as const satisfies Record<CarColumn, true>;
export const carColumns = Object.keys(isFilled) as CarColumn[];
