import type { Tx } from '../../context.ts';
import { auditEntry } from './audit-entry.ts';
import { entryColumns } from './queries.ts';
import { blacklist } from './tables.ts';

interface Blocked {
  email: string;
  firstName: string | null;
  lastName: string | null;
}
/** Adds an address to the blacklist as part of another action. Does nothing if it is already listed. */
export async function blockAddress(tx: Tx, entry: Blocked): Promise<void> {
  const now = tx.now();
  const [made] = await tx.db
    .insert(blacklist)
    .values({ ...entry, createdDateTime: now, lastModifiedDateTime: now })
    .onConflictDoNothing()
    .returning(entryColumns);
  if (made) await auditEntry(tx, { blacklistId: made.blacklistId, before: null, after: made });
}
