import { eq } from 'drizzle-orm';
import type { Tx } from '../../context.ts';
import { contactAddresses } from './tables.ts';

/** Replaces the addresses of a contact. */
export async function writeAddresses(
  tx: Tx,
  contactId: number,
  addresses: readonly Omit<typeof contactAddresses.$inferInsert, 'contactId'>[],
): Promise<void> {
  await tx.db.delete(contactAddresses).where(eq(contactAddresses.contactId, contactId));
  if (addresses.length > 0)
    await tx.db.insert(contactAddresses).values(addresses.map((address) => ({ ...address, contactId })));
}
