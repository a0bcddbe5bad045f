import type { BlacklistEntry } from '@cfm/contract/catalog/blacklist.ts';
import { eq } from 'drizzle-orm';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { only } from '../../platform/db/only.ts';
import { rejectDuplicate } from '../../platform/db/reject-duplicate.ts';
import { auditEntry } from './audit-entry.ts';
import type { EntryInput } from './create-entry.ts';
import { entryColumns } from './queries.ts';
import { blacklist, uniqueEmail } from './tables.ts';

/** Updates an entry. An unchanged entry keeps its time of change (rule 6.10). */
export function updateEntry(
  ctx: Ctx,
  { blacklistId, ...form }: EntryInput & { blacklistId: number },
): Promise<BlacklistEntry> {
  return inTransaction(ctx, async (tx) => {
    const isIt = eq(blacklist.blacklistId, blacklistId);
    const [locked] = await tx.db.select(entryColumns).from(blacklist).where(isIt).for('no key update');
    const before = found(locked);
    const { email, firstName, lastName } = form;
    if (email === before.email && firstName === before.firstName && lastName === before.lastName)
      return before;
    const changed = await tx.db
      .update(blacklist)
      .set({ email, firstName, lastName, lastModifiedDateTime: tx.now() })
      .where(isIt)
      .returning(entryColumns)
      .catch(
        rejectDuplicate({ [uniqueEmail]: () => new AppError('AlreadyBlacklisted', { field: 'email' }) }),
      );
    const after = only(changed);
    await auditEntry(tx, { blacklistId, before, after });
    return after;
  });
}
