import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';
import type { cases } from '../cases/tables.ts';
import { type contactAddresses, type contactCars, contacts } from '../contacts/tables.ts';
import { users } from '../users/tables.ts';

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
