import type { CaseRow } from '../../cases/case/load-case.ts';
import { lockCaseRows } from '../../cases/case/load-cases-for-change.ts';
import { cases } from '../../cases/case/tables.ts';
import type { Tx } from '../../context.ts';
import { getContact } from './get-contact.ts';
import { casesOfContacts } from './person.ts';
import { lockContact } from './queries.ts';

/**
 * Locks contacts with all their cases, in any scope, because a merge moves all of them. Returns the cases. Cases are
 * locked before contacts, as when a case gets another contact, and once more for cases added in between.
 */
export async function lockContactsWithCases(
  tx: Tx,
  contactIds: readonly number[],
  purpose: 'merge' | 'correction' = 'merge',
): Promise<CaseRow[]> {
  for (const contactId of contactIds) await getContact(tx, contactId);
  await lockCaseRows(tx, casesOfContacts(contactIds));
  for (const contactId of contactIds.toSorted((a, b) => a - b)) await lockContact(tx, contactId, purpose);
  await lockCaseRows(tx, casesOfContacts(contactIds));
  return tx.db.select().from(cases).where(casesOfContacts(contactIds)).orderBy(cases.caseId);
}
