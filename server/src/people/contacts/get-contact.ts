import type { Contact } from '@cfm/contract/people/contact.ts';
import type { Ctx } from '../../context.ts';
import { found } from '../../errors.ts';
import { listContactsByIds } from './queries.ts';

/** One contact as the contract defines it, if the actor sees it. */
export async function getContact(ctx: Ctx, contactId: number): Promise<Contact> {
  const [row] = await listContactsByIds(ctx, [contactId]);
  return found(row);
}
