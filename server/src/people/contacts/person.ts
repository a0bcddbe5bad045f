import { addressKinds } from '@cfm/contract/people/contact-kinds.ts';
import { type MergedField, mergedFields } from '@cfm/contract/people/contact-merges.ts';
import { eq, inArray, or, sql } from 'drizzle-orm';
import { cases } from '../../cases/case/tables.ts';
import type { Ctx, Tx } from '../../context.ts';
import { only } from '../../platform/db/only.ts';
import type { CarRow, Person } from './tables.ts';
import { contactAddresses, contactCars, contacts } from './tables.ts';
import { writeAddresses } from './write-addresses.ts';

type Address = Person['addresses'][number];
export type Kind = Address['kind'];
export const isKind = (field: MergedField): field is Kind => addressKinds.some((kind) => kind === field);

/** The rows of a contact. Lock the contact first. */
export async function readPerson({ db }: Ctx, contactId: number): Promise<Person> {
  const row = only(await db.select().from(contacts).where(eq(contacts.contactId, contactId)));
  const addresses = await db
    .select()
    .from(contactAddresses)
    .where(eq(contactAddresses.contactId, contactId))
    .orderBy(contactAddresses.kind);
  return { row, addresses };
}

export const readCars = ({ db }: Ctx, contactId: number): Promise<CarRow[]> =>
  db.select().from(contactCars).where(eq(contactCars.contactId, contactId)).orderBy(contactCars.contactCarId);

/** Cases of these contacts, or about one of their cars. */
export const casesOfContacts = (contactIds: readonly number[]) =>
  or(
    inArray(cases.contactId, [...contactIds]),
    sql`${cases.contactCarId} in (select contact_car_id from contact_cars where contact_id = any(${sql.param([...contactIds])}::int[]))`,
  );

/** One value of a contact in a form that can be compared. An address becomes JSON. */
export function fieldOf({ row, addresses }: Person, field: MergedField): string | null {
  if (!isKind(field)) return row[field];
  const address = addresses.find(({ kind }) => kind === field);
  if (!address) return null;
  const { buName, street, houseNumber, zipCode, city, countryCode } = address;
  return JSON.stringify([buName, street, houseNumber, zipCode, city, countryCode]);
}

/** The contact with these values replaced by those of `source`. */
export function withValuesOf(person: Person, source: Person, taken: readonly MergedField[]): Person {
  const { contactId } = person.row;
  const columns = Object.fromEntries(
    taken.flatMap((field) => (isKind(field) ? [] : [[field, source.row[field]] as const])),
  );
  const kinds = taken.filter(isKind);
  const addresses = [
    ...person.addresses.filter(({ kind }) => !kinds.includes(kind)),
    ...source.addresses.filter(({ kind }) => kinds.includes(kind)),
  ].map((address) => ({ ...address, contactId }));
  return {
    row: { ...person.row, ...columns },
    addresses: addresses.sort((a, b) => (a.kind < b.kind ? -1 : 1)),
  };
}

/** The fields in which two contacts differ. */
export const differingFields = (a: Person, b: Person): MergedField[] =>
  mergedFields.filter((field) => fieldOf(a, field) !== fieldOf(b, field));

/** Overwrites the row and the addresses of a contact. */
export async function writePerson(tx: Tx, { row, addresses }: Person): Promise<void> {
  const {
    contactId,
    searchedName: _name,
    searchedFirstName: _first,
    searchedLastName: _last,
    ...columns
  } = row;
  await tx.db.update(contacts).set(columns).where(eq(contacts.contactId, contactId));
  await writeAddresses(tx, contactId, addresses);
}
