import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { found } from '../../errors.ts';
import { contacts } from './tables.ts';

/** Keeps others from changing the contact, or making a case of it, until the transaction ends. */
export async function lockContact(db: Db, contactId: number): Promise<void> {
  const [row] = await db
    .select({ contactId: contacts.contactId })
    .from(contacts)
    .where(eq(contacts.contactId, contactId))
    .for('update');
  found(row);
}
