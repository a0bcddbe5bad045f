import type { Contact } from '@cfm/contract/people/contact.ts';
import type { Ctx } from '../../context.ts';
import { updateContact } from '../contacts/update-contact.ts';
import { correctPerson } from './correct-person.ts';

/** Corrects a contact in any scope, even if it is restricted (rule 19.4). */
export const correctContact = (ctx: Ctx, input: Parameters<typeof updateContact>[1]): Promise<Contact> =>
  correctPerson(ctx, input.contactId, (tx) => updateContact(tx, input, 'correction'));
