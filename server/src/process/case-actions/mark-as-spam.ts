import { blacklistKeeper } from '@cfm/contract/platform/access.ts';
import { eq } from 'drizzle-orm';
import { loadCaseForChange } from '../../cases/case/load-case.ts';
import { transitionTarget } from '../../cases/case/status-transitions.ts';
import { blockAddress } from '../../catalog/blacklist/block-address.ts';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { contacts } from '../../people/contacts/tables.ts';
import { rejectField } from '../../platform/texts/reject-field.ts';
import { completeCase } from '../complete-case/complete-case.ts';

/** Marks a case as spam and blacklists the given addresses of its customer (rule 3.41). */
export async function markAsSpam(
  ctx: Ctx,
  { caseId, blacklistEmails }: { caseId: number; blacklistEmails: readonly string[] },
): Promise<void> {
  if (blacklistEmails.length > 0 && !blacklistKeeper.allows(userOf(ctx))) throw new AppError('Forbidden');
  await inTransaction(ctx, async (tx) => {
    const row = await loadCaseForChange(tx, caseId);
    const statusId = transitionTarget('spam', row);
    if (statusId === null) throw new AppError('CaseReadOnly');
    const name = { firstName: contacts.firstName, lastName: contacts.lastName, emails: contacts.emails };
    const [person] =
      row.contactId === null || blacklistEmails.length === 0
        ? []
        : await tx.db.select(name).from(contacts).where(eq(contacts.contactId, row.contactId));
    for (const email of blacklistEmails)
      if (!person?.emails.some((own) => own.toLowerCase() === email.toLowerCase()))
        rejectField(tx, 'blacklistEmails', 'notOfCustomer', { values: { email } });
    await completeCase(tx, row, { statusId, action: 'spam' });
    for (const email of blacklistEmails)
      await blockAddress(tx, {
        email,
        firstName: person?.firstName ?? null,
        lastName: person?.lastName ?? null,
      });
  });
}
