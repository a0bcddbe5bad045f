import { beyondScope } from '../../access/case-scope/case-scope.ts';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { lockContact } from '../contacts/queries.ts';
import { rejectErased } from './reject-erased.ts';

/** Corrects data of a person in any scope, even a restricted one. Rejects a person who is being or was erased. */
export const correctPerson = <T>(ctx: Ctx, contactId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(beyondScope(ctx), async (tx) => {
    await lockContact(tx, contactId, 'correction');
    await rejectErased(tx, contactId);
    return work(tx);
  });
