import { inArray } from 'drizzle-orm';
import { eraseLockedCases } from '../../cases/bin/erase-cases.ts';
import type { Tx } from '../../context.ts';
import { contactCars } from '../contacts/tables.ts';
import type { Family } from './lock-family.ts';

/**
 * Erases spam with its integrated cases, as deleted cases are erased (rule 19.17). Returns the counts of contacts and
 * cars.
 */
export async function eraseSpam(
  tx: Tx,
  { members, contacts }: Family,
): Promise<{ contacts: number; cars: number }> {
  const ids = contacts.map(({ contactId }) => contactId);
  const cars = await tx.db
    .select({ contactId: contactCars.contactId })
    .from(contactCars)
    .where(inArray(contactCars.contactId, [...ids, 0]));
  const gone = new Set(await eraseLockedCases(tx, members));
  return {
    contacts: ids.filter((contactId) => gone.has(contactId)).length,
    cars: cars.filter(({ contactId }) => gone.has(contactId)).length,
  };
}
