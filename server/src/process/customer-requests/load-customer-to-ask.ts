import { postQualificationRequester } from '@cfm/contract/platform/access.ts';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { findCustomer } from '../../cases/mail/queries.ts';
import { listBlacklisted } from '../../catalog/blacklist/queries.ts';
import { type Ctx, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { rejectField } from '../../platform/texts/reject-field.ts';

/** Rejects users without the claim to ask customers for data. */
export function rejectWithoutClaim(ctx: Ctx): void {
  if (!postQualificationRequester.allows(userOf(ctx))) throw new AppError('Forbidden');
}

/**
 * Returns the case with its customer if they can be asked at this address: one of their own that is not blacklisted
 * (rule 17.2). Returns the address as stored on the customer, because similar characters can form a different address.
 */
export async function loadCustomerToAsk(
  ctx: Ctx,
  row: CaseRow,
  email: string,
): Promise<{ row: CaseRow & { contactId: number }; to: string }> {
  const { contactId } = row;
  const customer = contactId === null ? null : await findCustomer(ctx.db, contactId);
  if (contactId === null || customer === null) return rejectField(ctx, 'email', 'noCustomer');
  const to = customer.emails.find((own) => own.toLowerCase() === email.toLowerCase());
  if (to === undefined) return rejectField(ctx, 'email', 'notCustomersEmail', { values: { email } });
  if (customer.restrictedAt !== null) throw new AppError('ContactRestricted');
  if ((await listBlacklisted(ctx.db, [to])).length > 0)
    rejectField(ctx, 'email', 'recipientBlacklisted', { code: 'RecipientBlacklisted', values: { email } });
  return { row: { ...row, contactId }, to };
}
