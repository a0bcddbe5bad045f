import type { UserForm } from '@cfm/contract/access/user-settings.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { lockManager } from '../sign-in/manage-user.ts';
import { rejectBeyond, rejectUnknownScopes, rightsOf } from './given-rights.ts';
import { insertUser } from './write-user.ts';

/**
 * Creates a user with no more rights than the actor's, mails the activation link, and returns the id
 * (rules 18.3 and 18.5).
 */
export function createUser(ctx: Ctx, form: UserForm): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const manager = await lockManager(tx);
    const rights = await rightsOf(tx, form);
    await rejectUnknownScopes(tx, form);
    rejectBeyond(tx, rights, manager);
    return insertUser(tx, form, rights);
  });
}
