import { and, asc, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { contactMerges } from './tables.ts';

/**
 * The ids of all contacts that ever were merged into one of these and are not apart again: the audit keeps what it knows of a
 * person under each of them, so whoever erases one erases the values of all (rule 6.16).
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
