import { and, asc, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { contactMerges } from './tables.ts';

/**
 * The ids of all contacts merged into one of these and not separated since. The audit stores values of a person under
 * each of them, so an erasure covers all of them (rule 6.16).
 */
export async function listMergedIds(db: Db, contactIds: readonly number[]): Promise<number[]> {
  if (contactIds.length === 0) return [];
  const rows = await db
    .select({ otherContactId: contactMerges.otherContactId })
    .from(contactMerges)
    .where(and(inArray(contactMerges.contactId, [...contactIds]), isNull(contactMerges.undoneAt)))
    .orderBy(asc(contactMerges.contactMergeId));
  return rows.map(({ otherContactId }) => otherContactId);
}
