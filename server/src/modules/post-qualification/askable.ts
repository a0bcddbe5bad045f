import { postQualificationRequester } from '@cfm/contract/access.ts';
import { type Ctx, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { refuseField } from '../../texts/refuse-field.ts';
import { listBlacklisted } from '../blacklist/queries.ts';
import { findCustomer } from '../case-mail/queries.ts';
import type { CaseRow } from '../cases/load-case.ts';

/** Refuses who may not ask customers for data, whatever the client shows. */
export function refuseWithoutClaim(ctx: Ctx): void {
  if (!postQualificationRequester.allows(userOf(ctx))) throw new AppError('Forbidden');
}

/**
 * The case with its customer, who can be asked at this address: one of their own, and not on the blacklist (rule 17.2). It is answered as
 * the customer has it: letters that look alike are not the same address.
 */
export async function askable(
  ctx: Ctx,
  row: CaseRow,
  email: string,
): Promise<{ row: CaseRow & { contactId: number }; to: string }> {
  const { contactId } = row;
  const customer = contactId === null ? null : await findCustomer(ctx.db, contactId);
  if (contactId === null || customer === null) return refuseField(ctx, 'email', 'noCustomer');
  const to = customer.emails.find((own) => own.toLowerCase() === email.toLowerCase());
  if (to === undefined) return refuseField(ctx, 'email', 'notAskable', { values: { email } });
  if (customer.restrictedAt !== null) throw new AppError('ContactRestricted');
  if ((await listBlacklisted(ctx.db, [to])).length > 0)
    refuseField(ctx, 'email', 'recipientBlacklisted', { code: 'RecipientBlacklisted', values: { email } });
  return { row: { ...row, contactId }, to };
}
