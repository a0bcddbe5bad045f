import { inArray, sql } from 'drizzle-orm';
import type { Ctx, Tx } from '../../context.ts';
import { removeNameWords } from './name-words.ts';
import { contactCars, contacts } from './tables.ts';

/**
 * Deletes contacts with their cars and search words. They must be locked and used by no case. The caller erases their
 * audit values.
 */
export async function deleteContacts({ db }: Tx, contactIds: readonly number[]): Promise<void> {
  await db.delete(contactCars).where(inArray(contactCars.contactId, [...contactIds]));
  const gone = await db
    .delete(contacts)
    .where(inArray(contacts.contactId, [...contactIds]))
    .returning({ firstName: contacts.firstName, lastName: contacts.lastName });
  await removeNameWords(db, gone);
}

/** Erases the personal audit values of these deleted cases and contacts (rule 14.2). */
export async function erasePersonalValues(
  { db }: Ctx,
  { caseIds = [], contactIds }: { caseIds?: readonly number[]; contactIds: readonly number[] },
): Promise<void> {
  const ids = (list: readonly number[]) => sql`${sql.param([...list])}::int[]`;
  await db.execute(sql`select erase_personal_values(${ids(caseIds)}, ${ids(contactIds)})`);
}
