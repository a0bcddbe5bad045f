import type { Contact } from '@cfm/contract/contacts.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { runPrepared } from '../../db/prepared.ts';
import { findBlacklisted } from '../blacklist/find-blacklisted.ts';
import { dealers } from '../markets/tables.ts';
import { carModels } from '../reference-data/tables.ts';
import { contactAddresses, contactCars, contacts } from './tables.ts';

type CarWithOwner = Contact['cars'][number] & { contactId: number };

/** Cars of these contacts, oldest first. */
function listCars(db: Db, contactIds: readonly number[]): Promise<CarWithOwner[]> {
  return runPrepared(
    selectCars(db)
      .where(inArray(contactCars.contactId, [...contactIds]))
      .orderBy(asc(contactCars.contactCarId)),
  );
}

/** A car of this contact, or null. */
export async function findCarOf(
  db: Db,
  contactId: number,
  contactCarId: number,
): Promise<CarWithOwner | null> {
  const [row] = await runPrepared(
    selectCars(db).where(
      and(eq(contactCars.contactCarId, contactCarId), eq(contactCars.contactId, contactId)),
    ),
  );
  return row ?? null;
}

const selectCars = (db: Db) =>
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
    .leftJoin(dealers, eq(dealers.dealerId, contactCars.dealerId));

/** Contacts as they are answered, with addresses and cars, in the order of the ids; unknown ids are left out. */
export async function readContacts(db: Db, contactIds: readonly number[]): Promise<Contact[]> {
  if (contactIds.length === 0) return [];
  const rows = await runPrepared(
    db
      .select({
        contactId: contacts.contactId,
        title: contacts.title,
        academicTitle: contacts.academicTitle,
        firstName: contacts.firstName,
        lastName: contacts.lastName,
        emails: contacts.emails,
        phones: contacts.phones,
        language: contacts.language,
        note: contacts.note,
        version: contacts.version,
      })
      .from(contacts)
      .where(inArray(contacts.contactId, [...contactIds])),
  );
  const [addresses, cars, blacklisted] = [
    await listAddresses(db, contactIds),
    await listCars(db, contactIds),
    new Set(
      await findBlacklisted(
        db,
        rows.flatMap((row) => row.emails),
      ),
    ),
  ];
  const byId = new Map(rows.map((row) => [row.contactId, row]));
  return contactIds.flatMap((contactId) => {
    const row = byId.get(contactId);
    if (!row) return [];
    return {
      ...row,
      fullName: [row.firstName, row.lastName].filter((part) => part !== null).join(' '),
      addresses: addresses.filter((address) => address.contactId === contactId),
      cars: cars.filter((car) => car.contactId === contactId),
      isBlacklisted: row.emails.some((email) => blacklisted.has(email)),
    };
  });
}

/** One contact as it is answered, or null. */
export async function readContact(db: Db, contactId: number): Promise<Contact | null> {
  const [contact] = await readContacts(db, [contactId]);
  return contact ?? null;
}

function listAddresses(db: Db, contactIds: readonly number[]) {
  return runPrepared(
    db
      .select({
        contactId: contactAddresses.contactId,
        kind: contactAddresses.kind,
        buName: contactAddresses.buName,
        street: contactAddresses.street,
        houseNumber: contactAddresses.houseNumber,
        zipCode: contactAddresses.zipCode,
        city: contactAddresses.city,
        countryCode: contactAddresses.countryCode,
      })
      .from(contactAddresses)
      .where(inArray(contactAddresses.contactId, [...contactIds]))
      .orderBy(asc(contactAddresses.kind)),
  );
}
