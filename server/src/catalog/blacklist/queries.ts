import type { BlacklistSortColumn } from '@cfm/contract/catalog/blacklist.ts';
import { and, asc, count, desc, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { containsWord } from '../../platform/db/name-search.ts';
import { type Param, preparedQuery } from '../../platform/db/prepared-queries.ts';
import { blacklist, wordsOf } from './tables.ts';

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);

/**
 * Returns the addresses that are on the blacklist, directly or by their domain (rule 6.6), in their original
 * spelling.
 */
export async function listBlacklisted(db: Db, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return [];
  const keys = addresses.flatMap((address) => entriesFor(address));
  const rows = await selectEntries(db, { keys: [...new Set(keys)] });
  const listed = new Set(rows.map((row) => row.email));
  return addresses.filter((address) => entriesFor(address).some((entry) => listed.has(entry)));
}

const selectEntries = preparedQuery((db, given: Param<{ keys: string[] }>) =>
  db
    .select({ email: sql<string>`lower(${blacklist.email})` })
    .from(blacklist)
    .where(sql`lower(${blacklist.email}) = any(${given('keys')}::text[])`),
);

/** Entries that would block an address, in lower case. */
function entriesFor(address: string): string[] {
  const lower = address.trim().toLowerCase();
  return [lower, `*@${domainOf(lower)}`];
}

/**
 * SQL array of those addresses (an array of texts) that are on the blacklist, directly or by their domain
 * (rule 6.6).
 */
export const blacklistedOf = (addresses: SQL): SQL =>
  sql`array(
    select own.address from unnest(${addresses}) with ordinality as own (address, place)
    where exists (select 1 from blacklist b
      where lower(b.email) = any(array[lower(trim(own.address)), '*@' || substring(lower(trim(own.address)) from '[^@]*$')]))
    order by own.place)`;

export const entryColumns = {
  blacklistId: blacklist.blacklistId,
  email: blacklist.email,
  firstName: blacklist.firstName,
  lastName: blacklist.lastName,
  createdDateTime: blacklist.createdDateTime,
  lastModifiedDateTime: blacklist.lastModifiedDateTime,
};

/** Sort expression of each column. Must match its index exactly. Missing names come last. */
const sorted: Record<BlacklistSortColumn, (isDescending: boolean) => SQL> = {
  email: (isDescending) => (isDescending ? desc : asc)(sql`lower(${blacklist.email})`),
  firstName: (isDescending) => nameSorted(sql`fold(${blacklist.firstName})`, isDescending),
  lastName: (isDescending) => nameSorted(sql`fold(${blacklist.lastName})`, isDescending),
  lastModifiedDateTime: (isDescending) => (isDescending ? desc : asc)(blacklist.lastModifiedDateTime),
};
const nameSorted = (name: SQL, isDescending: boolean): SQL =>
  isDescending ? sql`${name} desc nulls last` : sql`${name} asc`;

export interface BlacklistSort {
  column: BlacklistSortColumn;
  isDescending: boolean;
}
interface BlacklistPage {
  sorts: readonly BlacklistSort[];
  search: string;
  skip: number;
  take: number;
}
export function listEntries(db: Db, { sorts, search, skip, take }: BlacklistPage) {
  const isDescending = sorts.at(-1)?.isDescending ?? false;
  return db
    .select(entryColumns)
    .from(blacklist)
    .where(hasWords(search))
    .orderBy(
      ...sorts.map((sort) => sorted[sort.column](sort.isDescending)),
      (isDescending ? desc : asc)(blacklist.blacklistId),
    )
    .limit(take)
    .offset(skip);
}

export async function countEntries(db: Db, search: string): Promise<number> {
  const [row] = await db.select({ entries: count() }).from(blacklist).where(hasWords(search));
  return row?.entries ?? 0;
}

/** Each word occurs in the address or the names. */
const hasWords = (search: string): SQL | undefined =>
  and(
    ...search
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => containsWord(wordsOf(blacklist), word)),
  );
