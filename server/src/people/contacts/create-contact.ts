import { type Ctx, inTransaction } from '../../context.ts';
import { insertRow } from '../../platform/db/prepared-queries.ts';
import { auditContact } from './audit-contact.ts';
import { type ContactInput, contactValues } from './contact-values.ts';
import { addNameWords } from './name-words.ts';
import { contacts } from './tables.ts';
import { writeAddresses } from './write-addresses.ts';

/** Creates a contact and returns its id (rule 6.1). */
export async function createContact(ctx: Ctx, form: ContactInput): Promise<number> {
  const { row, addresses } = contactValues(ctx, form);
  return inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const made = { ...row, createdAt: now, lastModifiedAt: now };
    const { contactId } = await insertRow(tx.db, contacts, made, 'contactId');
    await writeAddresses(tx, contactId, addresses);
    await addNameWords(tx.db, [row.firstName, row.lastName]);
    await auditContact(tx, { contactId, entityId: contactId, before: null, after: { ...row, addresses } });
    return contactId;
  });
}
