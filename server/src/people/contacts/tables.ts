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
    /** Normalized for searches by `name_search_text`. Stored, because a search ranks a thousand matches by them. */
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
    /** Processing is restricted: staff can't change the contact or use it for anything new (rule 19.5). */
    restrictedAt: instant(),
    restrictedByUserId: integer().references(() => users.userId),
    restrictionReason: text(),
    /** On legal hold: can't be erased (rule 19.6). */
    heldAt: instant(),
    heldByUserId: integer().references(() => users.userId),
    holdReason: text(),
  },
  (t) => [
    index('contacts_searched_name').using('gin', sql`${t.searchedName} gin_trgm_ops`),
    // The same expressions as in `search-conditions.ts`.
    index('contacts_emails').using(
      'gin',
      sql`lower(decode_domains(array_to_string_immutable(emails))) gin_trgm_ops`,
    ),
    index('contacts_phones').using('gin', sql`phone_keys(phones) gin_trgm_ops`),
    // In character order, so that the first matches of a prefix are read without the others. The same expressions as in
    // `contacts-beginning.ts`.
    index('contacts_first_name_order').on(sql`${t.searchedFirstName} collate "C"`, t.contactId),
    index('contacts_last_name_order').on(sql`${t.searchedLastName} collate "C"`, t.contactId),
    index('contacts_emails_order').on(
      sql`lower(decode_domains(array_to_string_immutable(emails))) collate "C"`,
      t.contactId,
    ),
    index('contacts_last_modified').on(t.lastModifiedAt, t.contactId),
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
/** The part of a contact that a merge changes. */
export interface Person {
  row: typeof contacts.$inferSelect;
  addresses: (typeof contactAddresses.$inferSelect)[];
}
/** State before and after a merge, for the undo. */
export interface Merged {
  own: Person;
  /** The remaining contact after the merge. */
  made: Person;
  other: Person;
  otherCars: CarRow[];
  /** Cars of both contacts that became one: before, after, and the id of the removed one in `otherCars`. */
  sameCars: { own: CarRow; made: CarRow; otherContactCarId: number }[];
  cases: Pick<typeof cases.$inferSelect, 'caseId' | 'contactId' | 'contactCarId'>[];
  postQualificationIds: number[];
  /** Earlier merges into the removed contact. */
  contactMergeIds: number[];
}

/**
 * Contacts that were merged into another one. `contactId` is the current holder of their data: it changes if that
 * contact is merged itself, while `intoContactId` stays. So one lookup finds all ids of a person.
 */
export const contactMerges = pgTable(
  'contact_merges',
  {
    contactMergeId: integer().primaryKey().generatedAlwaysAsIdentity(),
    contactId: integer()
      .notNull()
      .references(() => contacts.contactId, { onDelete: 'cascade' }),
    intoContactId: integer().notNull(),
    /** The id of the removed contact. */
    otherContactId: integer().notNull(),
    /**
     * When the removed row was created, to distinguish it from a later row with the same id. Null for merges whose
     * snapshot was deleted before this column existed.
     */
    otherCreatedAt: instant(),
    mergedAt: instant().notNull(),
    byUserId: integer().references(() => users.userId),
    /** Personal data of both contacts. Null once the merge was undone or can't be undone any more. */
    merged: jsonb().$type<Merged>(),
    undoneAt: instant(),
    undoneByUserId: integer().references(() => users.userId),
  },
  (t) => [
    index('contact_merges_contact').on(t.contactId),
    index('contact_merges_kept').on(t.mergedAt).where(sql`merged is not null`),
  ],
);
