import { eq, sql } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { cases } from '../../cases/case/tables.ts';
import type { Ctx, Tx } from '../../context.ts';
import { insertRow } from '../../platform/db/prepared-queries.ts';
import { contactCars, contacts } from '../contacts/tables.ts';
import { placeholderContactColumns, unownedCar } from '../privacy/empty-contact.ts';
import type { Family, Member } from './lock-family.ts';

/**
 * Gives cases of a family a placeholder contact, if their customer stays because of other cases. The placeholder car
 * keeps brand, model, country and dealer for figures (rule 19.16). A car without another case moves to the
 * placeholder. Returns how many cars lost their owner's data.
 */
export async function insertPlaceholderContacts(
  tx: Tx,
  { members }: Family,
  staying: ReadonlySet<number>,
): Promise<number> {
  const ownerOf = await readOwners(tx, members);
  const placeholders = new Map<number, number>();
  const placeholderFor = async (contactId: number): Promise<number> => {
    const known = placeholders.get(contactId);
    if (known !== undefined) return known;
    const now = tx.now();
    const made = await insertRow(
      tx.db,
      contacts,
      { ...placeholderContactColumns(now), createdAt: now },
      'contactId',
    );
    await recordAudit(tx, { entity: 'contact', entityId: made.contactId, action: 'create' });
    placeholders.set(contactId, made.contactId);
    return made.contactId;
  };
  const carsByOld = new Map<number, number>();
  let moved = 0;
  for (const { caseId, contactId, contactCarId } of members) {
    const ownerId = contactCarId === null ? undefined : ownerOf.get(contactCarId);
    const isOwnerStaying = ownerId !== undefined && staying.has(ownerId);
    const nextContactId =
      contactId !== null && staying.has(contactId) ? await placeholderFor(contactId) : contactId;
    if (nextContactId !== contactId)
      await tx.db.update(cases).set({ contactId: nextContactId }).where(eq(cases.caseId, caseId));
    if (contactCarId === null || !isOwnerStaying) continue;
    let carId = carsByOld.get(contactCarId);
    if (carId === undefined) {
      const of = nextContactId ?? (await placeholderFor(ownerId));
      const isUsed = await isUsedByOtherCases(tx, contactCarId, members);
      carId = isUsed ? await copyCar(tx, contactCarId, of) : await moveCar(tx, contactCarId, of);
      if (!isUsed) moved += 1;
      carsByOld.set(contactCarId, carId);
    }
    await tx.db.update(cases).set({ contactCarId: carId }).where(eq(cases.caseId, caseId));
  }
  return moved;
}

async function readOwners({ db }: Ctx, members: readonly Member[]): Promise<Map<number, number>> {
  const ids = members.flatMap(({ contactCarId }) => contactCarId ?? []);
  const { rows } = await db.execute<{ car: number; owner: number }>(
    sql`select contact_car_id as car, contact_id as owner from contact_cars where contact_car_id = any(${sql.param(ids)}::int[])`,
  );
  return new Map(rows.map(({ car, owner }) => [car, owner]));
}

async function isUsedByOtherCases(
  { db }: Ctx,
  contactCarId: number,
  members: readonly Member[],
): Promise<boolean> {
  const ids = members.map(({ caseId }) => caseId);
  const { rows } = await db.execute(
    sql`select from cases where contact_car_id = ${contactCarId} and case_id <> all(${sql.param(ids)}::int[]) limit 1`,
  );
  return rows.length > 0;
}

/** Keeps the row, so that figures by car stay. */
async function moveCar(tx: Tx, contactCarId: number, contactId: number): Promise<number> {
  await tx.db.execute(
    sql`update contact_cars set ${unownedCar}, contact_id = ${contactId}, last_modified_at = ${tx.now()}::timestamptz where contact_car_id = ${contactCarId}`,
  );
  await recordAudit(tx, { entity: 'contactCar', entityId: contactCarId, action: 'erase' });
  return contactCarId;
}

async function copyCar(tx: Tx, contactCarId: number, contactId: number): Promise<number> {
  const [car] = await tx.db
    .select({
      brandId: contactCars.brandId,
      modelId: contactCars.modelId,
      modelCode: contactCars.modelCode,
      countryOfRegistrationCode: contactCars.countryOfRegistrationCode,
      dealerId: contactCars.dealerId,
    })
    .from(contactCars)
    .where(eq(contactCars.contactCarId, contactCarId));
  const now = tx.now();
  const made = await insertRow(
    tx.db,
    contactCars,
    { ...car, contactId, createdAt: now, lastModifiedAt: now },
    'contactCarId',
  );
  await recordAudit(tx, { entity: 'contactCar', entityId: made.contactCarId, action: 'create' });
  return made.contactCarId;
}
