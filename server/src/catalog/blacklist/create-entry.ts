import type { BlacklistEntry, blacklistEndpoints } from '@cfm/contract/catalog/blacklist.ts';
import type { ParsedInput } from '@cfm/contract/platform/endpoint.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { auditEntry } from './audit-entry.ts';
import { entryColumns } from './queries.ts';
import { blacklist } from './tables.ts';

export type EntryInput = ParsedInput<typeof blacklistEndpoints.createBlacklistEntry>['body'];

/**
 * Adds an address, or a domain with `*@`, to the blacklist. Rejects one that is already listed in any case
 * (rule 6.10).
 */
export function createEntry(ctx: Ctx, form: EntryInput): Promise<BlacklistEntry> {
  return inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const [entry] = await tx.db
      .insert(blacklist)
      .values({ ...form, createdDateTime: now, lastModifiedDateTime: now })
      .onConflictDoNothing()
      .returning(entryColumns);
    if (!entry) throw new AppError('AlreadyBlacklisted', { field: 'email' });
    await auditEntry(tx, { blacklistId: entry.blacklistId, before: null, after: entry });
    return entry;
  });
}
