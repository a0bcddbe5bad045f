import { type Contact, contact } from '@cfm/contract/people/contact.ts';
import { type ContactElsewhere, contactElsewhere } from '@cfm/contract/people/contacts.ts';
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { contactScope } from '../../access/case-scope/contact-scope.ts';
import { blacklistedOf } from '../../catalog/blacklist/queries.ts';
import { dealers } from '../../catalog/markets/tables.ts';
import { carModels } from '../../catalog/reference-data/tables.ts';
import type { Actor, Ctx, Tx } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { instantJson } from '../../platform/db/columns.ts';
import { runPrepared, statement } from '../../platform/db/statements.ts';
import { erasures } from '../privacy/tables.ts';
import { contactCars, contacts } from './tables.ts';

/** A car of this contact, if the actor sees it. */
export async function getCarOf(
  ctx: Ctx,
  contactId: number,
  contactCarId: number,
): Promise<Contact['cars'][number] & { contactId: number }> {
  const [row] = await runPrepared(
    ctx.db
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
        version: contactCars.version,
      })
      .from(contactCars)
      .leftJoin(carModels, eq(carModels.modelId, contactCars.modelId))
      .leftJoin(dealers, eq(dealers.dealerId, contactCars.dealerId))
      .where(
        and(
          eq(contactCars.contactCarId, contactCarId),
          eq(contactCars.contactId, contactId),
          contactScope(ctx.actor, sql`${contactCars.contactId}`),
        ),
      ),
  );
  return found(row);
}

const contactsOf = statement({
  name: 'contacts',
  row: z.object({ contact }),
  sql: (actor: Actor, contactIds: readonly number[]) => sql`select ${contactJson} as contact
    from unnest(${sql.param([...contactIds])}::int[]) with ordinality as asked (id, position)
    join contacts o on o.contact_id = asked.id
    where ${contactScope(actor, sql`o.contact_id`)}
    order by asked.position`,
});

/**
 * Contacts with addresses and cars as the contract defines them, in the order of the ids. Leaves out those the actor
 * does not see.
 */
export async function listContactsByIds(ctx: Ctx, contactIds: readonly number[]): Promise<Contact[]> {
  if (contactIds.length === 0) return [];
  const rows = await contactsOf(ctx.db, ctx.actor, contactIds);
  return rows.map((row) => row.contact);
}

const contactsElsewhere = statement({
  name: 'contacts in use elsewhere',
  row: contactElsewhere,
  sql: (contactIds: readonly number[], exactText: string) =>
    sql`select o.contact_id as "contactId", ${shownName} as "fullName", true as "inUseElsewhere",
      (select min(k.contact_car_id) from contact_cars k where k.contact_id = o.contact_id and k.vin = ${exactText}) as "contactCarId"
    from contacts o where o.contact_id = any(${sql.param([...contactIds])}::int[]) order by o.contact_id`,
});

/** Contacts out of the actor's scope, found by a whole address or VIN: their names, and the car with that VIN. */
export async function listContactsElsewhere(
  ctx: Ctx,
  contactIds: readonly number[],
  exactText: string,
): Promise<ContactElsewhere[]> {
  return contactIds.length === 0 ? [] : contactsElsewhere(ctx.db, contactIds, exactText);
}

const shownName = sql`concat_ws(' ', o.academic_title, o.first_name, o.last_name)`;

/** The contact `o` with its addresses and cars as the contract defines it: one JSON object. */
export const contactJson = sql`(select row_to_json(shown) from (
  select o.contact_id as "contactId", o.title, o.academic_title as "academicTitle", o.first_name as "firstName",
    o.last_name as "lastName", ${shownName} as "fullName", o.emails, o.phones, o.language,
    (select coalesce(json_agg(row_to_json(a) order by a.kind), '[]') from (
      select kind, bu_name as "buName", street, house_number as "houseNumber", zip_code as "zipCode", city, country_code as "countryCode"
      from contact_addresses where contact_id = o.contact_id) a) as addresses,
    o.note,
    (select coalesce(json_agg(row_to_json(k) order by k."contactCarId"), '[]') from (
      select k.contact_car_id as "contactCarId", k.vin, k.brand_id as "brandId", k.model_id as "modelId", d.name as "modelName",
        k.model_code as "modelCode", k.licence_plate as "licencePlate", k.country_of_registration_code as "countryOfRegistrationCode",
        k.first_registration as "firstRegistration", k.mileage_km as "mileageKm", k.dealer_id as "dealerId", e.name as "dealerName", k.version
      from contact_cars k
      left join car_models d on d.model_id = k.model_id
      left join dealers e on e.dealer_id = k.dealer_id
      where k.contact_id = o.contact_id) k) as cars,
    ${blacklistedOf(sql`o.emails`)} as "blacklistedEmails",
    ${instantJson(sql`o.last_modified_at`)} as "lastModifiedDateTime",
    o.restricted_at is not null as "isRestricted", o.held_at is not null as "isHeld",
    exists (select from ${erasures} e where e.contact_id = o.contact_id and e.finished_at is null) as "isBeingErased", o.version
) shown)`;

/**
 * Locks the contact against changes until the transaction ends; for a removal or a merge also against use by a case.
 * Throws `NotFound` out of scope. A change takes a weaker lock, so that a case can be saved meanwhile: its row is locked
 * first. A restricted contact accepts only corrections (rule 19.5); one on legal hold can't be removed (rule 19.6).
 */
export async function lockContact(
  tx: Tx,
  contactId: number,
  purpose: 'change' | 'removal' | 'merge' | 'correction' = 'change',
): Promise<void> {
  const [row] = await tx.db
    .select({ restrictedAt: contacts.restrictedAt, heldAt: contacts.heldAt })
    .from(contacts)
    .where(and(eq(contacts.contactId, contactId), contactScope(tx.actor, sql`${contacts.contactId}`)))
    .for(purpose === 'removal' || purpose === 'merge' ? 'update' : 'no key update');
  const { restrictedAt, heldAt } = found(row);
  if (restrictedAt !== null && purpose !== 'correction') throw new AppError('ContactRestricted');
  if (heldAt !== null && purpose === 'removal') throw new AppError('ContactHeld');
}

/** Locks the car against use by a case until the transaction ends. Lock its contact first. */
export async function lockCar(tx: Tx, contactId: number, contactCarId: number): Promise<void> {
  await tx.db
    .select({ contactCarId: contactCars.contactCarId })
    .from(contactCars)
    .where(and(eq(contactCars.contactCarId, contactCarId), eq(contactCars.contactId, contactId)))
    .for('update');
}
