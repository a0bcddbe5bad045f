import { eq } from 'drizzle-orm';
import { type Ctx, inTransaction } from '../../context.ts';
import { found } from '../../errors.ts';
import { auditEntry } from './audit-entry.ts';
import { entryColumns } from './queries.ts';
import { blacklist } from './tables.ts';

/** Removes an address or a domain from the blacklist. */
export function removeEntry(ctx: Ctx, { blacklistId }: { blacklistId: number }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const [removed] = await tx.db
      .delete(blacklist)
      .where(eq(blacklist.blacklistId, blacklistId))
      .returning(entryColumns);
    await auditEntry(tx, { blacklistId, before: found(removed), after: null });
  });
}
