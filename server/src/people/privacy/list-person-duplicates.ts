import { beyondScope } from '../../access/case-scope/case-scope.ts';
import type { Ctx } from '../../context.ts';
import { listDuplicates } from '../contacts/list-duplicates.ts';

/** Possible duplicates of a person in any scope. */
export const listPersonDuplicates = (ctx: Ctx, { contactId }: { contactId: number }) =>
  listDuplicates(beyondScope(ctx), { contactId });
