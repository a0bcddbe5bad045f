import type { CaseList } from '@cfm/contract/screens/case-list.ts';
import type { Ctx } from '../../context.ts';
import { getContact } from '../../people/contacts/get-contact.ts';
import { listCases } from '../case-list/list-cases.ts';

/** Cases of a contact in the actor's scope, newest first, including spam and integrated ones (rule 6.13). */
export async function listCasesOfContact(
  ctx: Ctx,
  { contactId, skip, take }: { contactId: number; skip: number; take: number },
): Promise<CaseList> {
  await getContact(ctx, contactId);
  return listCases(ctx, {
    filter: { contactId, includeSpam: true, includeIntegrated: true },
    skip,
    take,
    sortBy: 'receiptDateTime',
    descending: true,
    exactTotal: false,
  });
}
