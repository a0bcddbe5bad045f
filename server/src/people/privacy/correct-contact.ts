import type { Car, Contact } from '@cfm/contract/people/contacts.ts';
import { beyondScope } from '../../access/case-scope/case-scope.ts';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { lockContact } from '../contacts/queries.ts';
import { updateCar } from '../contacts/update-car.ts';
import { updateContact } from '../contacts/update-contact.ts';
import { refuseErased } from './refuse-erased.ts';

/** Corrects a contact in any scope, even if it is restricted (rule 19.4). */
export const correctContact = (ctx: Ctx, input: Parameters<typeof updateContact>[1]): Promise<Contact> =>
  correct(ctx, input.contactId, (tx) => updateContact(tx, input, 'correction'));

/** The same for a car. */
export const correctCar = (ctx: Ctx, input: Parameters<typeof updateCar>[1]): Promise<Car> =>
  correct(ctx, input.contactId, (tx) => updateCar(tx, input, 'correction'));

const correct = <T>(ctx: Ctx, contactId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(beyondScope(ctx), async (tx) => {
    await lockContact(tx, contactId, 'correction');
    await refuseErased(tx, contactId);
    return work(tx);
  });
