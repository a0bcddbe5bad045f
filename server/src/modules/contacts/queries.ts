import { type Contact, contact } from '@cfm/contract/contacts.ts';
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../db/client.ts';
import { runPrepared, statement } from '../../db/statements.ts';
import { found } from '../../errors.ts';
import { isAnyBlacklisted } from '../blacklist/queries.ts';
import { carModels } from '../lookups/tables.ts';
import { dealers } from '../markets/tables.ts';
import { contactCars, contacts } from './tables.ts';

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

/** The contact `o` with its addresses and cars, as the contract shows it: one JSON object, read by one statement. */
export const contactJson = sql`(select row_to_json(shown) from (
  select o.contact_id as "contactId", o.title, o.academic_title as "academicTitle", o.first_name as "firstName",
    o.last_name as "lastName", concat_ws(' ', o.academic_title, o.first_name, o.last_name) as "fullName", o.emails, o.phones, o.language,
    (select coalesce(json_agg(row_to_json(a) order by a.kind), '[]') from (
      select kind, bu_name as "buName", street, house_number as "houseNumber", zip_code as "zipCode", city, country_code as "countryCode"
      from contact_addresses where contact_id = o.contact_id) a) as addresses,
    o.note,
    (select coalesce(json_agg(row_to_json(k) order by k."contactCarId"), '[]') from (
      select k.contact_car_id as "contactCarId", k.vin, k.brand_id as "brandId", k.model_id as "modelId", d.name as "modelName",
        k.model_code as "modelCode", k.licence_plate as "licencePlate", k.country_of_registration_code as "countryOfRegistrationCode",
        k.first_registration as "firstRegistration", k.mileage_km as "mileageKm", k.dealer_id as "dealerId", e.name as "dealerName"
      from contact_cars k
      left join car_models d on d.model_id = k.model_id
      left join dealers e on e.dealer_id = k.dealer_id
      where k.contact_id = o.contact_id) k) as cars,
    ${isAnyBlacklisted(sql`o.emails`)} as "isBlacklisted", o.version
) shown)`;

/** Keeps others from changing the contact, or making a case of it, until the transaction ends. */
export async function lockContact(db: Db, contactId: number): Promise<void> {
  const [row] = await db
    .select({ contactId: contacts.contactId })
    .from(contacts)
    .where(eq(contacts.contactId, contactId))
    .for('update');
  found(row);
}
