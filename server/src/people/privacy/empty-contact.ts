import { eq, sql } from 'drizzle-orm';
import { refreshCasesWhere } from '../../cases/case/refresh-case-search.ts';
import type { Tx } from '../../context.ts';
import { erasedMark } from '../../platform/texts/erased-mark.ts';
import { forgetMergesOf } from '../contacts/forget-merges.ts';
import { casesOfContact } from '../contacts/list-persons.ts';
import { removeNameWords } from '../contacts/name-words.ts';
import { contacts } from '../contacts/tables.ts';

/** The columns of an erased contact. It is restricted, so that it is not used any more. */
export const placeholderContactColumns = (now: string) => ({
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
  // From the older state if an erasure is repeated. The reason may name the person.
  heldAt: null,
  heldByUserId: null,
  holdReason: null,
  lastModifiedAt: now,
});
/** Removes the owner's data from a car. */
export const unownedCar = sql`vin = null, licence_plate = null, first_registration = null, mileage_km = null, version = version + 1`;

/** Current and former names and addresses of a contact. */
interface Known {
  names: readonly { firstName: string | null; lastName: string }[];
  emails: readonly string[];
}
/**
 * Removes the person from contact and cars and deletes requests to them (rules 19.10 and 19.16). The rows stay, so that
 * cases still count as cases of one person. Idempotent.
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
      .set({ ...placeholderContactColumns(tx.now()), version: sql`${contacts.version} + 1` })
      .where(eq(contacts.contactId, contactId));
    await removeNameWords(db, [before, ...known.names]);
  }
  await db.execute(sql`delete from contact_addresses where contact_id = ${contactId}`);
  await db.execute(sql`update contact_cars set ${unownedCar} where contact_id = ${contactId}`);
  await db.execute(sql`delete from post_qualifications where contact_id = ${contactId}`);
  // The search texts of a case include its customer and car.
  await refreshCasesWhere(db, sql`case_id in ${casesOfContact(sql`${contactId}::int`)}`);
  await db.execute(sql`update blacklist set first_name = null, last_name = null
    where lower(email) = any(${sql.param(known.emails.map((email) => email.toLowerCase()))}::text[])`);
  await forgetMergesOf(tx, [contactId]);
}
