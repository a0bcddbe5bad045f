import { eq, sql } from 'drizzle-orm';
import { refreshCasesWhere } from '../../cases/case/refresh-case-search.ts';
import type { Tx } from '../../context.ts';
import { forgetMergesOf } from '../contacts/forget-merges.ts';
import { casesOfContact } from '../contacts/list-persons.ts';
import { removeNameWords } from '../contacts/name-words.ts';
import { contacts } from '../contacts/tables.ts';
import { erasedMark } from './person-identifiers.ts';

/** What stands in a contact that is nobody any more: restricted, so that nothing is done with it. */
export const nobodysColumns = (now: string) => ({
  title: null,
  academicTitle: null,
  firstName: null,
  lastName: erasedMark,
  emails: [],
  phones: [],
  language: 'en',
  note: null,
  restrictedAt: now,
  restrictedByUserId: null,
  restrictionReason: erasedMark,
  // Of the older state, where an erasure is done again: its reason may name the person.
  heldAt: null,
  heldByUserId: null,
  holdReason: null,
  lastModifiedAt: now,
});
/** What says of a car whose it is. */
export const unownedCar = sql`vin = null, licence_plate = null, first_registration = null, mileage_km = null, version = version + 1`;

/** Names and addresses that a contact had, or has. */
interface Known {
  names: readonly { firstName: string | null; lastName: string }[];
  emails: readonly string[];
}
/**
 * Takes the person out of contact and cars, and deletes the requests to them (rules 19.10 and 19.16). The rows stay, so that cases
 * of one person still count as that. Done twice, it is done once.
 */
export async function emptyContact(tx: Tx, contactId: number, known: Known): Promise<void> {
  const { db } = tx;
  const [before] = await db
    .select({ firstName: contacts.firstName, lastName: contacts.lastName })
    .from(contacts)
    .where(eq(contacts.contactId, contactId))
    .for('update');
  if (before) {
    await db
      .update(contacts)
      .set({ ...nobodysColumns(tx.now()), version: sql`${contacts.version} + 1` })
      .where(eq(contacts.contactId, contactId));
    await removeNameWords(db, [before, ...known.names]);
  }
  await db.execute(sql`delete from contact_addresses where contact_id = ${contactId}`);
  await db.execute(sql`update contact_cars set ${unownedCar} where contact_id = ${contactId}`);
  await db.execute(sql`delete from post_qualifications where contact_id = ${contactId}`);
  // The words of a case have those of its customer and its car.
  await refreshCasesWhere(db, sql`case_id in ${casesOfContact(sql`${contactId}::int`)}`);
  await db.execute(sql`update blacklist set first_name = null, last_name = null
    where lower(email) = any(${sql.param(known.emails.map((email) => email.toLowerCase()))}::text[])`);
  await forgetMergesOf(tx, [contactId]);
}
