import { addressKinds, contactTitles } from '@cfm/contract/people/contact-kinds.ts';
import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '../../access/users/tables.ts';
import type { cases } from '../../cases/case/tables.ts';
import { dealers } from '../../catalog/markets/tables.ts';
import { carModels, lookups } from '../../catalog/reference-data/tables.ts';
import { instant } from '../../platform/db/columns.ts';

export const contacts = pgTable(
  'contacts',
  {
    contactId: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text({ enum: contactTitles }),
    academicTitle: text(),
    firstName: text(),
    lastName: text().notNull(),
    /** The names as searches compare them: see `name_search_text`. Stored, because a search ranks a thousand hits by them. */
    searchedName: text()
      .notNull()
      .generatedAlwaysAs(sql`name_search_text(coalesce(first_name, '') || ' ' || last_name)`),
    searchedFirstName: text().notNull().generatedAlwaysAs(sql`name_search_text(coalesce(first_name, ''))`),
    searchedLastName: text().notNull().generatedAlwaysAs(sql`name_search_text(last_name)`),
    emails: text().array().notNull().default(sql`'{}'::text[]`),
    phones: text().array().notNull().default(sql`'{}'::text[]`),
    language: text().notNull().default('en'),
    note: text(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    lastModifiedAt: instant().notNull(),
    /** Its processing is restricted: nobody of staff changes it, and nothing new is done with it (rule 19.5). */
    restrictedAt: instant(),
    restrictedByUserId: integer().references(() => users.userId),
    restrictionReason: text(),
    /** It is needed for a legal claim: it is not erased (rule 19.6). */
    heldAt: instant(),
    heldByUserId: integer().references(() => users.userId),
    holdReason: text(),
  },
  (t) => [
    index('contacts_searched_name').using('gin', sql`${t.searchedName} gin_trgm_ops`),
    // The same expressions as in `search-conditions.ts`.
    index('contacts_emails').using('gin', sql`lower(array_to_string_immutable(emails)) gin_trgm_ops`),
    index('contacts_phones').using('gin', sql`phone_keys(phones) gin_trgm_ops`),
    // Sorted by letter, so that the first matches of a prefix are read without the others. The same expressions as in
    // `contacts-beginning.ts`.
    index('contacts_first_name_order').on(sql`${t.searchedFirstName} collate "C"`, t.contactId),
    index('contacts_last_name_order').on(sql`${t.searchedLastName} collate "C"`, t.contactId),
    index('contacts_emails_order').on(sql`lower(array_to_string_immutable(emails)) collate "C"`, t.contactId),
    index('contacts_restricted').on(t.contactId).where(sql`restricted_at is not null`),
    index('contacts_held').on(t.contactId).where(sql`held_at is not null`),
  ],
);

export const contactAddresses = pgTable(
  'contact_addresses',
  {
    contactId: integer()
      .notNull()
      .references(() => contacts.contactId, { onDelete: 'cascade' }),
    kind: text({ enum: addressKinds }).notNull(),
    buName: text(),
    street: text(),
    houseNumber: text(),
    zipCode: text(),
    city: text(),
    countryCode: text(),
  },
  (t) => [primaryKey({ columns: [t.contactId, t.kind] })],
);

export const contactCars = pgTable(
  'contact_cars',
  {
    contactCarId: integer().primaryKey().generatedAlwaysAsIdentity(),
    contactId: integer()
      .notNull()
      .references(() => contacts.contactId),
    /** 17 characters, the last 7, or null. */
    vin: text(),
    brandId: integer().references(() => lookups.lookupId),
    modelId: integer().references(() => carModels.modelId),
    modelCode: text(),
    licencePlate: text(),
    countryOfRegistrationCode: text(),
    firstRegistration: date({ mode: 'string' }),
    mileageKm: integer(),
    dealerId: integer().references(() => dealers.dealerId),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    lastModifiedAt: instant().notNull(),
  },
  (t) => [
    index('contact_cars_contact').on(t.contactId),
    index('contact_cars_model').on(t.modelId, t.contactCarId),
    index('contact_cars_vin').on(t.vin),
    // Exactly the expressions of `car-conditions.ts`.
    index('contact_cars_vin_end').on(sql`right(vin, 7)`),
    index('contact_cars_plate').on(
      sql`regexp_replace(upper(licence_plate), '[^[:alnum:]]', '', 'g') text_pattern_ops`,
    ),
  ],
);

export type CarRow = typeof contactCars.$inferSelect;
/** What a merge changes of a contact. */
export interface Person {
  row: typeof contacts.$inferSelect;
  addresses: (typeof contactAddresses.$inferSelect)[];
}
/** What a merge found and what it made, so that undoing it gives back this and nothing else. */
export interface Merged {
  own: Person;
  /** The contact that stays, as it was made. */
  made: Person;
  other: Person;
  otherCars: CarRow[];
  /** Cars of both that became one: as it was, as it was made, and which of `otherCars` went. */
  sameCars: { own: CarRow; made: CarRow; otherContactCarId: number }[];
  cases: Pick<typeof cases.$inferSelect, 'caseId' | 'contactId' | 'contactCarId'>[];
  postQualificationIds: number[];
  /** Merges into the contact that went. */
  contactMergeIds: number[];
}

/**
 * Contacts that became part of another one. `contactId` is who holds now what they held: it moves on when that contact is merged
 * in turn, while `intoContactId` stays, so that all ids of a person are found by one look, and go with the person.
 */
export const contactMerges = pgTable(
  'contact_merges',
  {
    contactMergeId: integer().primaryKey().generatedAlwaysAsIdentity(),
    contactId: integer()
      .notNull()
      .references(() => contacts.contactId, { onDelete: 'cascade' }),
    intoContactId: integer().notNull(),
    /** Of a row that is no more. */
    otherContactId: integer().notNull(),
    /** When that row was made, which tells it from any other under its id; null of merges whose snapshot was gone before. */
    otherCreatedAt: instant(),
    mergedAt: instant().notNull(),
    byUserId: integer().references(() => users.userId),
    /** Personal data of both: gone once it is undone, or can't be any more. */
    merged: jsonb().$type<Merged>(),
    undoneAt: instant(),
    undoneByUserId: integer().references(() => users.userId),
  },
  (t) => [
    index('contact_merges_contact').on(t.contactId),
    index('contact_merges_kept').on(t.mergedAt).where(sql`merged is not null`),
  ],
);
