import type { Car } from '@cfm/contract/people/contact.ts';
import { eq } from 'drizzle-orm';
import { refreshCasesWhere } from '../../cases/case/refresh-case-search.ts';
import { cases } from '../../cases/case/tables.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { isOutdated } from '../../platform/is-outdated.ts';
import { auditCar } from './audit-contact.ts';
import { type CarInput, carValues } from './car-values.ts';
import { getCarOf, lockContact } from './queries.ts';
import { contactCars } from './tables.ts';

/** Changes a car of a contact. An older version gets `CarChanged` with the stored state. */
export async function updateCar(
  ctx: Ctx,
  {
    contactId,
    contactCarId,
    version,
    ...form
  }: CarInput & { contactId: number; contactCarId: number; version?: number | undefined },
  purpose: 'change' | 'correction' = 'change',
): Promise<Car> {
  const row = await carValues(ctx, form);
  return inTransaction(ctx, async (tx) => {
    await lockContact(tx, contactId, purpose);
    const before = await getCarOf(tx, contactId, contactCarId);
    if (isOutdated(version, before))
      throw new AppError('CarChanged', {
        stored: { current: before, shows: { kind: 'contact', id: contactId } },
      });
    await tx.db
      .update(contactCars)
      .set({ ...row, version: before.version + 1, lastModifiedAt: tx.now() })
      .where(eq(contactCars.contactCarId, contactCarId));
    await refreshCasesWhere(tx.db, eq(cases.contactCarId, contactCarId));
    await auditCar(tx, { contactId, entityId: contactCarId, before, after: row });
    return getCarOf(tx, contactId, contactCarId);
  });
}
