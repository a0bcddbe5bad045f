import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { dateText } from '@cfm/contract/platform/due-text.ts';
import type { PlaceholderName } from '@cfm/contract/platform/placeholders.ts';
import { type Ctx, userOf } from '../../context.ts';
import { effectiveDueDate } from '../case/due-date-pause.ts';
import type { CaseRow } from '../case/load-case.ts';
import { findCarOfMail, findCustomer } from './queries.ts';
import { personName, salutationOf } from './salutation.ts';

/** Values of the placeholders for a case. Null if the case has no value. */
export async function placeholderValues(
  ctx: Ctx,
  row: CaseRow,
  language: Language,
): Promise<Record<PlaceholderName, string | null>> {
  const customer = row.contactId === null ? null : await findCustomer(ctx.db, row.contactId);
  const car = row.contactCarId === null ? null : await findCarOfMail(ctx.db, row.contactCarId);
  const due = await effectiveDueDate(ctx, row);
  return {
    salutation: salutationOf(customer, language),
    'customer.name': customer && personName(customer),
    'case.number': row.internalId,
    'case.title': row.title,
    'car.model': car?.model ?? null,
    'car.vin': car?.vin ?? null,
    'dealer.name': car?.dealerName ?? null,
    'agent.name': userOf(ctx).fullName,
    // A reply can't promise a date in the past.
    'due.date': due && due > ctx.now() ? dateText(due) : null,
    'received.date': dateText(row.receiptDateTime),
    'own.words': null,
  };
}
