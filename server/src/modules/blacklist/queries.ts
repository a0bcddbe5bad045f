import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { blacklist } from './tables.ts';

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);

/** Those of the addresses that are on the blacklist, themselves or by their domain (rule 6.6); written as they came. */
export async function listBlacklisted(db: Db, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return [];
  const keys = addresses.flatMap((address) => entriesFor(address));
  const rows = await db
    .select({ email: sql<string>`lower(${blacklist.email})` })
    .from(blacklist)
    .where(inArray(sql`lower(${blacklist.email})`, [...new Set(keys)]));
  const listed = new Set(rows.map((row) => row.email));
  return addresses.filter((address) => entriesFor(address).some((entry) => listed.has(entry)));
}

/** The entries that would block an address, in lower case. */
function entriesFor(address: string): string[] {
  const lower = address.trim().toLowerCase();
  return [lower, `*@${domainOf(lower)}`];
}

/** Whether one of these addresses (an array of texts) is on the blacklist, itself or by its domain (rule 6.6). */
export const isAnyBlacklisted = (addresses: SQL): SQL =>
  sql`exists (
    select 1 from unnest(${addresses}) as own (address)
    join blacklist b on lower(b.email) = any(array[lower(trim(own.address)), '*@' || substring(lower(trim(own.address)) from '[^@]*$')]))`;
