import type { BlacklistEntry } from '@cfm/contract/catalog/blacklist.ts';
import { eq } from 'drizzle-orm';
import { found } from '../../errors.ts';
import type { Db } from '../../platform/db/client.ts';
import { entryColumns } from './queries.ts';
import { blacklist } from './tables.ts';

export async function getEntry(db: Db, blacklistId: number): Promise<BlacklistEntry> {
  const [entry] = await db.select(entryColumns).from(blacklist).where(eq(blacklist.blacklistId, blacklistId));
  return found(entry);
}
