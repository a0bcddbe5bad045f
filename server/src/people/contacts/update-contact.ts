import type { Contact } from '@cfm/contract/people/contact.ts';
import { eq } from 'drizzle-orm';
import { refreshCasesWhere } from '../../cases/case/refresh-case-search.ts';
import { cases } from '../../cases/case/tables.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { isOutdated } from '../../platform/is-outdated.ts';
import { auditContact } from './audit-contact.ts';
import { type ContactInput, contactValues } from './contact-values.ts';
import { getContact } from './get-contact.ts';
import { addNameWords } from './name-words.ts';
import { lockContact } from './queries.ts';
import { contacts } from './tables.ts';
import { writeAddresses } from './write-addresses.ts';

/** Changes a contact. An older version gets `ContactChanged` with the stored state (rule 6.4). */
export async function updateContact(
  ctx: Ctx,
  { contactId, version, ...form }: ContactInput & { contactId: number; version?: number | undefined },
  purpose: 'change' | 'correction' = 'change',
): Promise<Contact> {
  const { row, addresses } = contactValues(ctx, form);
  return inTransaction(ctx, async (tx) => {
    await lockContact(tx, contactId, purpose);
    const before = await getContact(tx, contactId);
    if (isOutdated(version, before))
      throw new AppError('ContactChanged', {
        stored: { current: before, shows: { kind: 'contact', id: contactId } },
      });
    await tx.db
      .update(contacts)
      .set({ ...row, version: before.version + 1, lastModifiedAt: tx.now() })
      .where(eq(contacts.contactId, contactId));
    await writeAddresses(tx, contactId, addresses);
    await addNameWords(tx.db, [row.firstName, row.lastName]);
    await refreshCasesWhere(tx.db, eq(cases.contactId, contactId));
    await auditContact(tx, { contactId, entityId: contactId, before, after: { ...row, addresses } });
    return getContact(tx, contactId);
  });
}
