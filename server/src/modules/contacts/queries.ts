import { type Contact, contact } from '@cfm/contract/contacts.ts';
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../db/client.ts';
import { runPrepared, statement } from '../../db/statements.ts';
import { found } from '../../errors.ts';
import { carModels } from '../lookups/tables.ts';
import { dealers } from '../markets/tables.ts';
import { contactJson } from './contact-json.ts';
import { contactCars } from './tables.ts';

/** A car of this contact. */
export async function getCarOf(
  db: Db,
  contactId: number,
  contactCarId: number,
): Promise<Contact['cars'][number] & { contactId: number }> {
  const [row] = await runPrepared(
    db
      .select({
        contactCarId: contactCars.contactCarId,
        contactId: contactCars.contactId,
        vin: contactCars.vin,
        brandId: contactCars.brandId,
        modelId: contactCars.modelId,
        modelName: carModels.name,
        modelCode: contactCars.modelCode,
        licencePlate: contactCars.licencePlate,
        countryOfRegistrationCode: contactCars.countryOfRegistrationCode,
        firstRegistration: contactCars.firstRegistration,
        mileageKm: contactCars.mileageKm,
        dealerId: contactCars.dealerId,
        dealerName: dealers.name,
      })
      .from(contactCars)
      .leftJoin(carModels, eq(carModels.modelId, contactCars.modelId))
      .leftJoin(dealers, eq(dealers.dealerId, contactCars.dealerId))
      .where(and(eq(contactCars.contactCarId, contactCarId), eq(contactCars.contactId, contactId))),
  );
  return found(row);
}

const contactsOf = statement({
  name: 'contacts',
  row: z.object({ contact }),
  sql: (contactIds: readonly number[]) => sql`select ${contactJson} as contact
    from unnest(${sql.param([...contactIds])}::int[]) with ordinality as asked (id, position)
    join contacts o on o.contact_id = asked.id
    order by asked.position`,
});

/** Contacts as they are answered, with addresses and cars, in the order of the ids; unknown ids are left out. */
export async function listContactsByIds(db: Db, contactIds: readonly number[]): Promise<Contact[]> {
  if (contactIds.length === 0) return [];
  const rows = await contactsOf(db, contactIds);
  return rows.map((row) => row.contact);
}

/** One contact as it is answered. */
export async function getContact(db: Db, contactId: number): Promise<Contact> {
  const [row] = await listContactsByIds(db, [contactId]);
  return found(row);
}
